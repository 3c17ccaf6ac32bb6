package dev.contentservice.conformance.check;

import dev.contentservice.conformance.http.RouteOptions;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What to check.
 *
 * @param token sent with each request and never shown
 * @param webhooks identifiers of existing webhooks that the checks may update, none to two
 * @param without ids of the assumptions that the implementer decided otherwise
 * @param seed of the generated bodies
 * @param requests the number of requests with generated bodies
 * @param choices the texts that the deployment accepts
 * @param expectedFailures ids of checks that are known to fail
 */
public record ConformanceTarget(
    RouteOptions routes,
    String token,
    List<String> webhooks,
    List<String> without,
    long seed,
    int requests,
    Choices choices,
    Set<String> expectedFailures) {
  /** What {@link #requests} is unless the user chooses otherwise. */
  public static final int REQUESTS = 2000;

  /**
   * Adds the assumptions that the routes do not follow.
   *
   * @throws IllegalArgumentException if an assumption is unknown
   */
  public ConformanceTarget {
    webhooks = List.copyOf(webhooks);
    List<String> all = new ArrayList<>(without);
    all.addAll(routes.otherwise());
    all.forEach(Assumptions::section);
    without = List.copyOf(all);
    expectedFailures = Set.copyOf(expectedFailures);
  }

  /** A service that follows every assumption of the contract, with a fixed seed. */
  public static ConformanceTarget of(URI url, String token, List<String> webhooks) {
    return new ConformanceTarget(
        RouteOptions.assumed(url), token, webhooks, List.of(), 1, REQUESTS, Choices.NONE, Set.of());
  }

  /** The same service, which decided otherwise on these assumptions. */
  public ConformanceTarget excluding(String... assumptions) {
    return new ConformanceTarget(
        routes, token, webhooks, List.of(assumptions), seed, requests, choices, expectedFailures);
  }

  /** The same service, which accepts these texts only. */
  public ConformanceTarget choosing(Choices chosen) {
    return new ConformanceTarget(
        routes, token, webhooks, without, seed, requests, chosen, expectedFailures);
  }

  /** Without the token. */
  @Override
  public String toString() {
    return routes.base() + " " + webhooks;
  }
}
