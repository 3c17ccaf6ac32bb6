package dev.contentservice.delivery.queue;

import java.lang.Thread.UncaughtExceptionHandler;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Works on the outbox as long as it is open: takes what is due, has it sent and keeps what came of
 * it, many at a time. Few threads do all that waits for the store.
 */
public final class Dispatcher implements AutoCloseable {
  // So much of the heap is for what is in flight, and as much again for one delivery that needs
  // more.
  private static final int MEMORY_PART = 4;

  private final List<DispatchWorker> workers;
  private final DispatcherConfig pace;
  private final UncaughtExceptionHandler owner;

  /**
   * How much at once, and how often.
   *
   * @param inFlight how many attempts this node makes at once: half of them for receivers that are
   *     slow, half of what is left then for each of those that are fast and of those that are not
   *     known yet
   * @param threads how many transactions it runs at once, no more than it makes attempts; one for a
   *     store that has one writer
   * @param poll how long at most it waits before it looks for work that nobody woke it for
   * @param grace how long it waits for attempts in flight when it is closed
   */
  public record DispatcherConfig(int inFlight, int threads, Duration poll, Duration grace) {
    public static final DispatcherConfig DEFAULTS =
        new DispatcherConfig(1024, 2, Duration.ofMillis(500), Duration.ofSeconds(8));

    public DispatcherConfig {
      if (threads < 1 || inFlight < threads) {
        throw new IllegalArgumentException(
            "each thread needs a place for an attempt, but there are %d threads and %d places"
                .formatted(threads, inFlight));
      }
    }
  }

  private Dispatcher(
      Outbox outbox,
      AttemptExecutor sending,
      DispatcherConfig pace,
      UncaughtExceptionHandler owner) {
    this.pace = pace;
    this.owner = owner;
    InFlight places =
        new InFlight(
            pace.inFlight(),
            Runtime.getRuntime().maxMemory() / MEMORY_PART,
            pace.threads(),
            System::nanoTime);
    this.workers =
        IntStream.range(0, pace.threads())
            .mapToObj(i -> new DispatchWorker(i, outbox, sending, places, pace.poll(), this::wake))
            .toList();
  }

  /**
   * Starts a dispatcher whose owner is the default uncaught exception handler, which prints the
   * stack trace unless the application sets another.
   *
   * @see #start(Outbox, Sending, Pace, UncaughtExceptionHandler)
   */
  public static Dispatcher start(Outbox outbox, AttemptExecutor sending, DispatcherConfig pace) {
    return start(
        outbox,
        sending,
        pace,
        (thread, death) -> thread.getThreadGroup().uncaughtException(thread, death));
  }

  /**
   * Begins to work; to be closed. It survives every exception, and every error of an attempt that
   * is not {@linkplain dev.contentservice.delivery.FatalErrors fatal}, which completes the attempt
   * as {@code internal}. Any other error ends it: it starts no attempt, lets its leases end so that
   * other nodes take its deliveries over, and calls the owner.
   *
   * @param owner is called in the thread that ends, once for each that does; should end the process
   *     or close this dispatcher and start another, because nothing is delivered any more
   */
  public static Dispatcher start(
      Outbox outbox,
      AttemptExecutor sending,
      DispatcherConfig pace,
      UncaughtExceptionHandler owner) {
    Dispatcher dispatcher = new Dispatcher(outbox, sending, pace, owner);
    for (DispatchWorker worker : dispatcher.workers) {
      worker.setUncaughtExceptionHandler(dispatcher::died);
      worker.start();
    }
    return dispatcher;
  }

  private void died(Thread thread, Throwable death) {
    // A loop that allocates nothing: there may be no memory. While one worker lives it renews the
    // leases of all.
    for (int i = 0; i < workers.size(); i++) {
      workers.get(i).close();
    }
    owner.uncaughtException(thread, death);
  }

  /** Says that there may be something to send. Returns at once. */
  public void wake() {
    wake(workers);
  }

  /** There is more than this one can take. */
  private void wake(DispatchWorker finder) {
    wake(workers.stream().filter(each -> each != finder).toList());
  }

  // One at a time: if there is more than one can take, that one wakes the next.
  private static void wake(List<DispatchWorker> some) {
    some.stream()
        .min(Comparator.comparingInt(DispatchWorker::inFlight))
        .ifPresent(DispatchWorker::wake);
  }

  /**
   * Begins no further attempt and waits for those in flight, for as long as the pace allows; what
   * is not ended then is another node's when its lease ends.
   */
  @Override
  public void close() {
    workers.forEach(DispatchWorker::close);
    long end = System.nanoTime() + pace.grace().toNanos();
    try {
      for (DispatchWorker worker : workers) {
        worker.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    workers.forEach(DispatchWorker::interrupt);
  }
}
