package dev.contentservice.service.http;

import jakarta.ws.rs.Priorities;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * Refuses requests that come after the process was told to stop. The framework would go on to take
 * them for as long as it waits for those it took before.
 */
public final class ShutdownFilter {
  private volatile boolean stopping;

  ShutdownFilter() {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stopping = true, "stop taking requests"));
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
