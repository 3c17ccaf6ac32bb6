package dev.contentservice.delivery.egress;

import org.jspecify.annotations.Nullable;

/**
 * Whether an address may be called.
 *
 * @param denial why not: which network the address is in, and what that is for; null if it may be
 *     called. For our own log only: it would tell a tenant how the network inside looks
 */
public record AddressDecision(@Nullable String denial) {
  /** It may be called. */
  static final AddressDecision ALLOWED = new AddressDecision(null);

  static AddressDecision denied(String network, String purpose) {
    return new AddressDecision(network + " (" + purpose + ")");
  }

  /** Whether it may be called. */
  public boolean allowed() {
    return denial == null;
  }
}
