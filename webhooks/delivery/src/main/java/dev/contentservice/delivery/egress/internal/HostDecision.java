package dev.contentservice.delivery.egress.internal;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;

/** Whether webhooks may connect to a host. */
public sealed interface HostDecision {

  /**
   * The host is allowed.
   *
   * @param addresses the host's addresses, in the order to try them; never empty. Only these were
   *     checked, so the name must not be looked up again
   */
  record Allowed(List<InetAddress> addresses) implements HostDecision {
    public Allowed {
      addresses = List.copyOf(addresses);
    }
  }

  /** The name is allowed; its addresses are not known here, because a proxy resolves it. */
  record Unresolved() implements HostDecision {}

  /**
   * An address of the host is denied, and so is the host.
   *
   * @param detail why, for our own log only
   */
  record Denied(String detail) implements HostDecision {}

  /**
   * The lookup failed, possibly because of this node.
   *
   * @param detail why, for our own log only
   */
  record Unknown(String detail) implements HostDecision {}

  /**
   * Lookups of the name are paused. Try again later.
   *
   * @param retryAfter the delay, from now
   * @param detail why, for our own log only
   */
  record Deferred(Duration retryAfter, String detail) implements HostDecision {}
}
