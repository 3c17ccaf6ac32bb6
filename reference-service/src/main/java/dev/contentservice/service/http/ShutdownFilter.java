package dev.contentservice.service.http;

import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Rejects requests that arrive during shutdown. The framework would accept new requests until the
 * earlier ones complete.
 */
final class ShutdownFilter {
  private volatile boolean stopping;

  ShutdownFilter() {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> stopping = true, "stop accepting requests"));
  }

  @ServerRequestFilter(preMatching = true, nonBlocking = true, priority = RequestPipeline.SHUTDOWN)
  public void check() {
    if (stopping) {
      throw new ProblemException(
          ProblemKind.SERVICE_UNAVAILABLE,
          "this node is stopping; send the request to another, or again after Retry-After");
    }
  }
}
