package dev.contentservice.delivery.egress;

import org.jspecify.annotations.Nullable;

/**
 * Whether the egress policy allows an address.
 *
 * @param denial the network of a denied address and its purpose; null if allowed. For logs only: it
 *     would reveal the internal network to a tenant
 */
public record AddressDecision(@Nullable String denial) {
  /** The address is allowed. */
  public static final AddressDecision ALLOWED = new AddressDecision(null);

  public static AddressDecision denied(String network, String purpose) {
    return new AddressDecision(network + " (" + purpose + ")");
  }

  /** Whether the address is allowed. */
  public boolean allowed() {
    return denial == null;
  }
}
