package dev.contentservice.service.http;

import jakarta.ws.rs.Priorities;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Rejects requests that arrive during shutdown. The framework would accept new requests until the
 * earlier ones complete.
 */
public final class ShutdownFilter {
  private volatile boolean stopping;

  ShutdownFilter() {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> stopping = true, "stop accepting requests"));
  }

  @ServerRequestFilter(
      preMatching = true,
      nonBlocking = true,
      priority = Priorities.AUTHENTICATION - 100)
  public void check() {
    if (stopping) {
      throw new ProblemException(
          ProblemKind.SERVICE_UNAVAILABLE,
          "this node is stopping; send the request to another, or again after Retry-After");
    }
  }
}
