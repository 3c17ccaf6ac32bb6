package dev.contentservice.delivery.egress.internal;

import dev.contentservice.delivery.egress.AddressDecision;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.HostResolver;
import dev.contentservice.delivery.egress.internal.HostDecision.Allowed;
import dev.contentservice.delivery.egress.internal.HostDecision.Deferred;
import dev.contentservice.delivery.egress.internal.HostDecision.Denied;
import dev.contentservice.delivery.egress.internal.HostDecision.Unknown;
import dev.contentservice.delivery.egress.internal.HostDecision.Unresolved;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Resolves a host and decides whether webhooks may connect to it: one lookup with a deadline, and a
 * decision on every address. One denied address denies the host, because a client could use any of
 * them. Concurrent lookups of a name are shared, and a failed name is not looked up again for 30
 * seconds. Thread-safe.
 */
public final class EgressPolicy implements AutoCloseable {
  // The retry delay while slow lookups use all slots that a name may have.
  private static final Duration SLOT_RETRY_DELAY = Duration.ofSeconds(5);

  private static final HostDecision NO_HOST =
      new Denied("the host is neither a plain name nor a plain address");

  private final AddressPolicy addresses;
  private final Lookups lookups;

  public EgressPolicy(AddressPolicy addresses, HostResolver resolver) {
    this(addresses, new Lookups(resolver, System::nanoTime));
  }

  public EgressPolicy(AddressPolicy addresses, Lookups lookups) {
    this.addresses = addresses;
    this.lookups = lookups;
  }

  /**
   * Resolves the host and decides on its addresses. An address is not looked up; a name that some
   * parsers read as an address, such as {@code 0x7f.1}, is denied without a lookup.
   *
   * @param host the host of a URL: a name or an address, IPv6 in brackets
   * @param webhookId the webhook; the number of its concurrent lookups is limited
   * @param limit the longest time for a lookup
   */
  public HostDecision decide(String host, String webhookId, Duration limit) {
    byte[] literal = HostParser.address(host);
    if (literal != null) {
      return decide(literal);
    }
    return HostParser.isName(host)
        ? lookUp(host.toLowerCase(Locale.ROOT), webhookId, limit)
        : NO_HOST;
  }

  /**
   * Decides on a host that a proxy resolves: an address as {@link #decide} does, and a name by its
   * spelling only. A name of this machine would be that of the proxy's machine, so it is denied
   * unless loopback is allowed.
   */
  public HostDecision decideUnresolved(String host) {
    byte[] literal = HostParser.address(host);
    if (literal != null) {
      return decide(literal);
    }
    if (!HostParser.isName(host)) {
      return NO_HOST;
    }
    return UrlAddressIsAllowed.isLoopbackName(host) && !addresses.allowsLoopback()
        ? new Denied("the name means this machine")
        : new Unresolved();
  }

  private HostDecision decide(byte[] literal) {
    AddressDecision decision = addresses.decide(literal);
    if (!decision.allowed()) {
      return new Denied("the address is in " + decision.denial());
    }
    try {
      return new Allowed(List.of(InetAddress.getByAddress(literal)));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address has 4 or 16 bytes", e);
    }
  }

  private HostDecision lookUp(String name, String webhookId, Duration limit) {
    Duration pause = lookups.pause(name, webhookId);
    if (!pause.isZero()) {
      return new Deferred(pause, "the last lookup of the name failed or took too long");
    }
    CompletableFuture<List<InetAddress>> lookup = lookups.of(name, webhookId);
    if (lookup == null) {
      return new Deferred(SLOT_RETRY_DELAY, "slow lookups use all slots for the name");
    }
    try {
      return decide(lookup.get(limit.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      lookups.timedOut(name);
      return new Unknown("the lookup took longer than " + limit);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      return new Unknown("the lookup failed: " + e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Unknown("the lookup was interrupted");
    }
  }

  private HostDecision decide(List<InetAddress> found) {
    for (InetAddress address : found) {
      AddressDecision decision = addresses.decide(address);
      if (!decision.allowed()) {
        return new Denied(address.getHostAddress() + " is in " + decision.denial());
      }
    }
    return new Allowed(found);
  }

  /** Stops all lookups. */
  @Override
  public void close() {
    lookups.close();
  }
}
