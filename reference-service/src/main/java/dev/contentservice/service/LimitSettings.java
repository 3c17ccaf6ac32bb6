package dev.contentservice.service;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Optional;

/** Limits and timeouts of requests and connections. Assumed: §8 does not show any limit. */
public interface LimitSettings {
  /** Maximum nesting of objects and arrays; the contract needs 5. */
  @WithDefault("32")
  int maxJsonDepth();

  /** Maximum UTF-16 units of one string; limited only by the body unless set. */
  Optional<Integer> maxJsonString();

  /** Maximum characters of one number. */
  @WithDefault("100")
  int maxJsonNumber();

  /** Maximum path and query; longer: 414. */
  @WithDefault("8K")
  MemorySize maxUri();

  /** Maximum names and values of all headers together; larger: 431. */
  @WithDefault("16K")
  MemorySize maxHeaders();

  /** Maximum header lines; more: 431. */
  @WithDefault("100")
  int maxHeaderCount();

  /** Requests of one token at one node per second; more: 429. */
  @WithDefault("1000")
  int maxRequestsPerSecond();

  /**
   * Connections at one port; at the limit, the one that has waited longest for its client is
   * closed.
   */
  @WithDefault("2000")
  int maxConnections();

  /** Connections from one IPv4 address, or from one /64 of IPv6. */
  @WithDefault("500")
  int maxConnectionsPerAddress();

  /**
   * Networks such as {@code 10.1.0.0/16} without a limit per address, whose {@code X-Forwarded-For}
   * and {@code Forwarded} are believed.
   */
  Optional<String> trustedProxies();

  /** From connecting, or the first byte, to the end of the headers; longer: closed. */
  @WithDefault("10S")
  Duration headTimeout();

  /** From the end of the headers to the end of the body; longer: 408. */
  @WithDefault("30S")
  Duration bodyTimeout();

  /** Without a request, or without reading a response; longer: closed. */
  @WithDefault("75S")
  Duration idleTimeout();
}
