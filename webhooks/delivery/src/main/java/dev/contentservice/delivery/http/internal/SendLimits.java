package dev.contentservice.delivery.http.internal;

import java.time.Duration;

/**
 * The limits of an attempt and of connections.
 *
 * @param deadline for the whole attempt: lookup, connecting, TLS, request and response
 * @param step for each of: looking up the name, waiting for a free connection, connecting to one
 *     address
 * @param connectionsPerHost the most open connections to one address and port of a host
 * @param connections the most open connections
 */
public record SendLimits(
    Duration deadline, Duration step, int connectionsPerHost, int connections) {
  private static final SendLimits DEFAULTS =
      new SendLimits(Duration.ofSeconds(15), Duration.ofSeconds(5), 32, 1024);

  /**
   * Rejects unusable limits.
   *
   * @throws IllegalArgumentException if one of them is not positive
   */
  public SendLimits {
    if (deadline.toMillis() < 1
        || step.toMillis() < 1
        || Math.min(connectionsPerHost, connections) < 1) {
      throw new IllegalArgumentException(
          "limits must be positive but are %s, %s, %d connections to a host, %d in all"
              .formatted(deadline, step, connectionsPerHost, connections));
    }
  }

  /** 15 seconds, 5 for a step, 32 connections to a host, 1024 in total. */
  public static SendLimits defaults() {
    return DEFAULTS;
  }

  /** The same limits with another deadline. */
  public SendLimits withDeadline(Duration other) {
    return new SendLimits(other, step, connectionsPerHost, connections);
  }
}
