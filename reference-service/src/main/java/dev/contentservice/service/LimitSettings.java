package dev.contentservice.service;

import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Optional;

/** Limits and timeouts of requests and connections. Assumed: §8 does not show any limit. */
public interface LimitSettings {
  /** Requests of one token at one node per second; more: 429. */
  @WithDefault("1000")
  int maxRequestsPerSecond();

  /**
   * Connections at one port; at the limit, the one that has waited longest for its client is
   * closed.
   */
  @WithDefault("2000")
  int maxConnections();

  /**
   * Networks such as {@code 10.1.0.0/16} without a limit per address, whose {@code X-Forwarded-For}
   * and {@code Forwarded} are believed.
   */
  Optional<String> trustedProxies();

  /**
   * From the end of the headers to the end of the body; longer: 408. The headers may take a third
   * of it, from connecting or the first byte; longer: closed.
   */
  @WithDefault("30S")
  Duration requestTimeout();

  /** Without a request, or without reading a response; longer: closed. */
  @WithDefault("75S")
  Duration idleTimeout();
}
