package dev.contentservice.delivery.http;

import java.time.Duration;

/**
 * How much an attempt may take.
 *
 * @param deadline over all of it: look-up, connecting, TLS, request, and head and body of the
 *     answer
 * @param step how long looking up the name, waiting for a free connection, or connecting to one
 *     address may take of it
 * @param connectionsPerHost open to one address and port of a host at a time
 * @param connections open at a time
 */
public record SendLimits(
    Duration deadline, Duration step, int connectionsPerHost, int connections) {
  /** 15 seconds, 5 for a step, 32 connections to a host, 1024 in all. */
  public static final SendLimits DEFAULTS =
      new SendLimits(Duration.ofSeconds(15), Duration.ofSeconds(5), 32, 1024);

  /**
   * Refuses limits that nothing could keep.
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

  /** These, with another deadline over the whole attempt. */
  public SendLimits withDeadline(Duration other) {
    return new SendLimits(other, step, connectionsPerHost, connections);
  }
}
