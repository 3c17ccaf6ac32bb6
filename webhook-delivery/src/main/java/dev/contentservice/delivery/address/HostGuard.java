package dev.contentservice.delivery.address;

import dev.contentservice.delivery.address.Judgement.Callable;
import dev.contentservice.delivery.address.Judgement.Denied;
import dev.contentservice.delivery.address.Judgement.Unknown;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Says where a host is and whether it may be called: one look-up, under a deadline, and a verdict
 * on every address of the answer. One address that is denied denies the host, because nobody knows
 * which one a client would take. Safe to share between threads.
 */
public final class HostGuard implements AutoCloseable {
  // Look-ups cannot be interrupted: those that nobody waits for any more must not pile up.
  private static final int MOST_LOOK_UPS = 256;

  private final AddressGuard addresses;
  private final HostResolver resolver;
  private final ThreadPoolExecutor lookUps;

  public HostGuard(AddressGuard addresses, HostResolver resolver) {
    this.addresses = addresses;
    this.resolver = resolver;
    this.lookUps =
        new ThreadPoolExecutor(
            0, MOST_LOOK_UPS, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), HostGuard::thread);
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "webhook-look-up");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Where the host is and whether it may be called. An address is judged as it stands; what some
   * reader could take for an address, such as {@code 0x7f.1}, is denied without a look-up.
   *
   * @param host the host of a URL: a name or an address, IPv6 in brackets
   * @param limit how long a look-up may take
   */
  public Judgement judge(String host, Duration limit) {
    byte[] literal = HostText.address(host);
    if (literal != null) {
      return judge(literal);
    }
    return HostText.isName(host)
        ? lookUp(host, limit)
        : new Denied("the host is neither a plain name nor a plain address");
  }

  private Judgement judge(byte[] literal) {
    Verdict verdict = addresses.judge(literal);
    if (!verdict.allowed()) {
      return new Denied("the address is in " + verdict.denial());
    }
    try {
      return new Callable(List.of(InetAddress.getByAddress(literal)));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address has 4 or 16 bytes", e);
    }
  }

  private Judgement lookUp(String name, Duration limit) {
    Future<List<InetAddress>> answer;
    try {
      answer = lookUps.submit(() -> resolver.addressesOf(name));
    } catch (RejectedExecutionException e) {
      return new Unknown("too many look-ups are under way");
    }
    try {
      return judge(answer.get(limit.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      answer.cancel(true);
      return new Unknown("the look-up took longer than " + limit);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      return new Unknown("the look-up failed: " + e.getCause());
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      return new Unknown("the look-up was interrupted");
    }
  }

  private Judgement judge(List<InetAddress> found) {
    for (InetAddress address : found) {
      Verdict verdict = addresses.judge(address);
      if (!verdict.allowed()) {
        return new Denied(address.getHostAddress() + " is in " + verdict.denial());
      }
    }
    return found.isEmpty() ? new Unknown("the name has no address") : new Callable(found);
  }

  /** Looks up no more names. */
  @Override
  public void close() {
    lookUps.shutdownNow();
  }
}
