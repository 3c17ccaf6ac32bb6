package dev.contentservice.delivery.egress;

import org.jspecify.annotations.Nullable;

/**
 * Whether the egress policy allows an address.
 *
 * @param denial the network of a denied address and its purpose; null if allowed. For logs only: it
 *     would reveal the internal network to a tenant
 */
record AddressDecision(@Nullable String denial) {
  /** The address is allowed. */
  static final AddressDecision ALLOWED = new AddressDecision(null);

  static AddressDecision denied(String network, String purpose) {
    return new AddressDecision(network + " (" + purpose + ")");
  }

  /** Whether the address is allowed. */
  boolean allowed() {
    return denial == null;
  }
}
