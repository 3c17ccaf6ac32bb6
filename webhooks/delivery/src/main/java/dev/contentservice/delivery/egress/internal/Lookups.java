package dev.contentservice.delivery.egress.internal;

import dev.contentservice.delivery.egress.HostResolver;
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
 * Runs lookups, at most one at a time for each name, and remembers how the last one ended. A lookup
 * cannot be interrupted, so names that never resolve use slots as long as the operating system
 * tries. The worse the last lookup of a name ended, the fewer slots the name may use. Caches no
 * address: each attempt looks up its name. Thread-safe.
 */
public final class Lookups implements AutoCloseable {
  /** Slots in total. The last ones are for names whose last lookup succeeded. */
  static final int MOST = 256;

  /** Slots for names whose last lookup failed, but which resolved within a day. */
  static final int FOR_FAILING = 224;

  /** Slots for names without a recent lookup. */
  public static final int FOR_NEW = 192;

  /** Slots for names that failed and did not resolve within a day. */
  public static final int FOR_FAILED = 128;

  /** Slots for one webhook, whose owner may change its URL from one dead name to the next. */
  public static final int FOR_ONE_WEBHOOK = 4;

  private static final int MAX_REMEMBERED = 10_000;
  private static final long PAUSE = Duration.ofSeconds(30).toNanos();
  private static final long RECENT = Duration.ofDays(1).toNanos();

  private final HostResolver resolver;
  private final LongSupplier clock;
  private final Map<String, LookUp> running = new HashMap<>();
  private final Map<String, Long> resolved = mostRecent();
  private final Map<String, Long> failed = mostRecent();
  // Ends of pauses that webhooks wait for, by name and webhook.
  private final Map<String, Long> waiting = mostRecent();
  // Bounded by the slots.
  private final ExecutorService threads =
      new ThreadPoolExecutor(
          0, Integer.MAX_VALUE, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), Lookups::thread);

  private record LookUp(String webhookId, CompletableFuture<List<InetAddress>> addresses) {}

  /** The clock is {@link System#nanoTime()}. */
  public Lookups(HostResolver resolver, LongSupplier clock) {
    this.resolver = resolver;
    this.clock = clock;
  }

  private static Map<String, Long> mostRecent() {
    return new LinkedHashMap<>(16, 0.75f, true) {
      private static final long serialVersionUID = 1L;

      @Override
      protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
        return size() > MAX_REMEMBERED;
      }
    };
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "webhook-lookup");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * The remaining pause after a failed lookup of the name; zero if it may be looked up now. A
   * webhook waits for one pause only, even if the lookup of another one fails after it.
   */
  synchronized Duration pause(String name, String webhookId) {
    Long at = failed.get(name);
    if (at == null) {
      return Duration.ZERO;
    }
    String key = name + " " + webhookId;
    long left = waiting.computeIfAbsent(key, each -> at + PAUSE) - clock.getAsLong();
    if (left <= 0) {
      waiting.remove(key);
    }
    return Duration.ofNanos(Math.max(0, left));
  }

  /** Joins the lookup of this name or starts one; null if there is no free slot. */
  synchronized @Nullable CompletableFuture<List<InetAddress>> of(String name, String webhookId) {
    LookUp shared = running.get(name);
    if (shared != null) {
      return shared.addresses;
    }
    if (running.size() >= slots(name) || countOf(webhookId) >= FOR_ONE_WEBHOOK) {
      return null;
    }
    LookUp started = new LookUp(webhookId, new CompletableFuture<>());
    try {
      threads.execute(() -> run(name, started));
    } catch (RejectedExecutionException e) {
      return null;
    }
    running.put(name, started);
    return started.addresses;
  }

  private int slots(String name) {
    boolean failing = failed.containsKey(name);
    Long at = resolved.get(name);
    if (at != null && clock.getAsLong() - at < RECENT) {
      return failing ? FOR_FAILING : MOST;
    }
    return failing ? FOR_FAILED : FOR_NEW;
  }

  private long countOf(String webhookId) {
    return running.values().stream().filter(each -> each.webhookId.equals(webhookId)).count();
  }

  private void run(String name, LookUp started) {
    try {
      List<InetAddress> addresses = resolver.addressesOf(name);
      if (addresses.isEmpty()) {
        throw new UnknownHostException("the name has no address");
      }
      succeeded(name);
      started.addresses.complete(addresses);
    } catch (IOException | RuntimeException | Error e) {
      failed(name);
      started.addresses.completeExceptionally(e);
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

  /** Records that a lookup takes too long. It continues, but its name is paused. */
  synchronized void timedOut(String name) {
    if (running.containsKey(name)) {
      failed.put(name, clock.getAsLong());
    }
  }

  /** Stops all lookups. */
  @Override
  public void close() {
    threads.shutdownNow();
  }
}
