package dev.contentservice.service.http;

import dev.contentservice.server.support.ProblemException;
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
      throw ProblemException.unavailable("this node is stopping");
    }
  }
}
