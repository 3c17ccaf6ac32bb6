package dev.contentservice.delivery.egress;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The look-ups under way, one at most for each name, and how the last one of a name ended. A
 * look-up cannot be interrupted, so names that never resolve hold their slots for as long as the
 * operating system tries: the fewer a name may have, the worse the last look-up of it ended.
 * Remembers no address: each attempt looks its name up. Thread-safe.
 */
final class LookUps implements AutoCloseable {
  /** Slots in all. The last ones are for names that resolved when they were last looked up. */
  static final int MOST = 256;

  /** Slots for names that failed since, but resolved within a day: not behind all dead names. */
  static final int FOR_FAILING = 224;

  /** Slots for names that were not looked up lately. */
  static final int FOR_NEW = 192;

  /** Slots for names that failed and did not resolve within a day. */
  static final int FOR_FAILED = 128;

  /** Slots for one webhook, whose owner may change its URL from one dead name to the next. */
  static final int FOR_ONE_WEBHOOK = 4;

  private static final int MOST_REMEMBERED = 10_000;
  private static final long PAUSE = Duration.ofSeconds(30).toNanos();
  private static final long LATELY = Duration.ofDays(1).toNanos();

  private final HostResolver resolver;
  private final LongSupplier clock;
  private final Map<String, LookUp> running = new HashMap<>();
  private final Map<String, Long> resolved = mostRecent();
  private final Map<String, Long> failed = mostRecent();
  // The slots bound it.
  private final ExecutorService threads =
      new ThreadPoolExecutor(
          0, Integer.MAX_VALUE, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), LookUps::thread);

  private record LookUp(String webhookId, CompletableFuture<List<InetAddress>> addresses) {}

  /** None yet; the clock is {@link System#nanoTime()}. */
  LookUps(HostResolver resolver, LongSupplier clock) {
    this.resolver = resolver;
    this.clock = clock;
  }

  private static Map<String, Long> mostRecent() {
    return new LinkedHashMap<>(16, 0.75f, true) {
      private static final long serialVersionUID = 1L;

      @Override
      protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
        return size() > MOST_REMEMBERED;
      }
    };
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "webhook-look-up");
    thread.setDaemon(true);
    return thread;
  }

  /** How long the name is not looked up again because that failed; zero if it may be now. */
  synchronized Duration pause(String name) {
    Long at = failed.get(name);
    return at == null
        ? Duration.ZERO
        : Duration.ofNanos(Math.max(0, at + PAUSE - clock.getAsLong()));
  }

  /** Joins the look-up of this name or begins one; null if there is no slot for it. */
  synchronized @Nullable CompletableFuture<List<InetAddress>> of(String name, String webhookId) {
    LookUp shared = running.get(name);
    if (shared != null) {
      return shared.addresses;
    }
    if (running.size() >= slots(name) || countOf(webhookId) >= FOR_ONE_WEBHOOK) {
      return null;
    }
    LookUp own = new LookUp(webhookId, new CompletableFuture<>());
    try {
      threads.execute(() -> run(name, own));
    } catch (RejectedExecutionException e) {
      return null;
    }
    running.put(name, own);
    return own.addresses;
  }

  private int slots(String name) {
    boolean failing = failed.containsKey(name);
    Long at = resolved.get(name);
    if (at != null && clock.getAsLong() - at < LATELY) {
      return failing ? FOR_FAILING : MOST;
    }
    return failing ? FOR_FAILED : FOR_NEW;
  }

  private long countOf(String webhookId) {
    return running.values().stream().filter(each -> each.webhookId.equals(webhookId)).count();
  }

  private void run(String name, LookUp own) {
    try {
      List<InetAddress> addresses = resolver.addressesOf(name);
      if (addresses.isEmpty()) {
        throw new UnknownHostException("the name has no address");
      }
      succeeded(name);
      own.addresses.complete(addresses);
    } catch (IOException | RuntimeException | Error e) {
      failed(name);
      own.addresses.completeExceptionally(e);
    }
  }

  private synchronized void succeeded(String name) {
    running.remove(name);
    resolved.put(name, clock.getAsLong());
    failed.remove(name);
  }

  private synchronized void failed(String name) {
    running.remove(name);
    failed.put(name, clock.getAsLong());
  }

  /** The look-up takes too long. It goes on, and nobody waits for it during the pause. */
  synchronized void tookTooLong(String name) {
    if (running.containsKey(name)) {
      failed.put(name, clock.getAsLong());
    }
  }

  /** Looks up no more names. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
