package dev.contentservice.delivery.http;

import java.time.Instant;

/**
 * The egress proxy fails.
 *
 * @param since the first failure after the last tunnel
 * @param reason of the newest failure, without credentials
 */
public record ProxyFault(Instant since, String reason) {}
