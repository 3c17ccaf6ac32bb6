package dev.contentservice.service.http;

import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.ext.Provider;

/**
 * Refuses requests that come after the process was told to stop. The framework would go on to take
 * them for as long as it waits for those it took before.
 */
@Provider
@PreMatching
@Priority(Priorities.AUTHENTICATION - 100)
public final class RefusesWhenStopping implements ContainerRequestFilter {
  private volatile boolean stopping;

  RefusesWhenStopping() {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stopping = true, "stop taking requests"));
  }

  @Override
  public void filter(ContainerRequestContext request) {
    if (stopping) {
      throw new Refusal(
          ProblemKind.SERVICE_UNAVAILABLE,
          "this node is stopping; send the request to another, or again after Retry-After");
    }
  }
}
