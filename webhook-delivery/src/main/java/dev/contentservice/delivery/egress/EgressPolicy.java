package dev.contentservice.delivery.egress;

import dev.contentservice.delivery.egress.HostDecision.Allowed;
import dev.contentservice.delivery.egress.HostDecision.Deferred;
import dev.contentservice.delivery.egress.HostDecision.Denied;
import dev.contentservice.delivery.egress.HostDecision.Unknown;
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
 * Says where a host is and whether it may be called: one look-up, under a deadline, and a verdict
 * on every address of the answer. One address that is denied denies the host, because nobody knows
 * which one a client would take. Concurrent callers share the look-up of a name, and a name that
 * failed is left alone for 30 seconds. Safe to share between threads.
 */
public final class EgressPolicy implements AutoCloseable {
  // As long as slow look-ups hold all slots that a name may have.
  private static final Duration UNTIL_A_SLOT_IS_FREE = Duration.ofSeconds(5);

  private final AddressPolicy addresses;
  private final LookUps lookUps;

  public EgressPolicy(AddressPolicy addresses, HostResolver resolver) {
    this(addresses, new LookUps(resolver, System::nanoTime));
  }

  EgressPolicy(AddressPolicy addresses, LookUps lookUps) {
    this.addresses = addresses;
    this.lookUps = lookUps;
  }

  /**
   * Where the host is and whether it may be called. An address is judged as it stands; what some
   * reader could take for an address, such as {@code 0x7f.1}, is denied without a look-up.
   *
   * @param host the host of a URL: a name or an address, IPv6 in brackets
   * @param webhookId on whose behalf: one webhook has few look-ups under way at a time
   * @param limit how long a look-up may take
   */
  public HostDecision decide(String host, String webhookId, Duration limit) {
    byte[] literal = HostParser.address(host);
    if (literal != null) {
      return decide(literal);
    }
    return HostParser.isName(host)
        ? lookUp(host.toLowerCase(Locale.ROOT), webhookId, limit)
        : new Denied("the host is neither a plain name nor a plain address");
  }

  private HostDecision decide(byte[] literal) {
    AddressDecision verdict = addresses.decide(literal);
    if (!verdict.allowed()) {
      return new Denied("the address is in " + verdict.denial());
    }
    try {
      return new Allowed(List.of(InetAddress.getByAddress(literal)));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address has 4 or 16 bytes", e);
    }
  }

  private HostDecision lookUp(String name, String webhookId, Duration limit) {
    Duration pause = lookUps.pause(name);
    if (!pause.isZero()) {
      return new Deferred(pause, "the last look-up of the name failed or took too long");
    }
    CompletableFuture<List<InetAddress>> answer = lookUps.of(name, webhookId);
    if (answer == null) {
      return new Deferred(UNTIL_A_SLOT_IS_FREE, "slow look-ups hold all slots for the name");
    }
    try {
      return decide(answer.get(limit.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      lookUps.tookTooLong(name);
      return new Unknown("the look-up took longer than " + limit);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      return new Unknown("the look-up failed: " + e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Unknown("the look-up was interrupted");
    }
  }

  private HostDecision decide(List<InetAddress> found) {
    for (InetAddress address : found) {
      AddressDecision verdict = addresses.decide(address);
      if (!verdict.allowed()) {
        return new Denied(address.getHostAddress() + " is in " + verdict.denial());
      }
    }
    return new Allowed(found);
  }

  /** Looks up no more names. */
  @Override
  public void close() {
    lookUps.close();
  }
}
