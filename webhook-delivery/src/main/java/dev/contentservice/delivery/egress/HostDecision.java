package dev.contentservice.delivery.egress;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;

/** What became of the question where a host is and whether it may be called. */
public sealed interface HostDecision {

  /**
   * The host may be called.
   *
   * @param addresses where, in the order to try them; never empty. Only these have been judged, so
   *     the name must not be looked up again
   */
  record Allowed(List<InetAddress> addresses) implements HostDecision {
    public Allowed {
      addresses = List.copyOf(addresses);
    }
  }

  /**
   * An address of the host must not be called, and so the host must not.
   *
   * @param detail why, for our own log only
   */
  record Denied(String detail) implements HostDecision {}

  /**
   * The name was looked up, and nobody could tell where the host is, which may be our fault.
   *
   * @param detail why, for our own log only
   */
  record Unknown(String detail) implements HostDecision {}

  /**
   * The name is not looked up now, so nothing is known of the host. To be asked again later.
   *
   * @param retryAfter when, counted from now
   * @param detail why, for our own log only
   */
  record Deferred(Duration retryAfter, String detail) implements HostDecision {}
}
