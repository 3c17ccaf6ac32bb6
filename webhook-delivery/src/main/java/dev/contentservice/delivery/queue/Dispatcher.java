package dev.contentservice.delivery.queue;

import static java.lang.System.Logger.Level.ERROR;
import static java.lang.System.Logger.Level.WARNING;

import dev.contentservice.delivery.queue.Outbox.Exchange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Works on the outbox as long as it is open: takes what is due, has it sent and keeps what came of
 * it, many at a time. Few threads do all that waits for the store.
 */
public final class Dispatcher implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Dispatcher.class.getName());

  // A transaction no longer than that lets others wait for little.
  private static final int AT_ONCE = 128;

  private final Outbox outbox;
  private final Sending sending;
  private final Pace pace;
  private final Mailbox mailbox = new Mailbox();
  private final List<Thread> threads;
  private final AtomicInteger inFlight = new AtomicInteger();
  private volatile boolean open = true;

  /**
   * How much at once, and how often.
   *
   * @param inFlight how many attempts this node makes at once
   * @param threads how many transactions it runs at once; one for a store that has one writer
   * @param poll how long at most it waits before it looks for work that nobody woke it for
   * @param grace how long it waits for attempts in flight when it is closed
   */
  public record Pace(int inFlight, int threads, Duration poll, Duration grace) {
    public static final Pace STANDARD =
        new Pace(256, 2, Duration.ofMillis(500), Duration.ofSeconds(8));
  }

  private Dispatcher(Outbox outbox, Sending sending, Pace pace) {
    this.outbox = outbox;
    this.sending = sending;
    this.pace = pace;
    this.threads = IntStream.range(0, pace.threads()).mapToObj(this::thread).toList();
  }

  private Thread thread(int number) {
    Thread thread = new Thread(this::work, "webhook-delivery-" + number);
    thread.setDaemon(true);
    return thread;
  }

  /** Begins to work; to be closed. */
  public static Dispatcher start(Outbox outbox, Sending sending, Pace pace) {
    Dispatcher dispatcher = new Dispatcher(outbox, sending, pace);
    dispatcher.threads.forEach(Thread::start);
    return dispatcher;
  }

  /** Says that there may be something to send. Returns at once. */
  public void wake() {
    mailbox.wake();
  }

  /**
   * Begins no further attempt and waits for those in flight, for as long as the pace allows; what
   * is not ended then is another node's when its lease ends.
   */
  @Override
  public void close() {
    open = false;
    mailbox.close();
    long end = System.nanoTime() + pace.grace().toNanos();
    try {
      for (Thread thread : threads) {
        thread.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    threads.forEach(Thread::interrupt);
  }

  private void work() {
    List<FinishedAttempt> unkept = new ArrayList<>();
    try {
      while (open || inFlight.get() > 0 || !unkept.isEmpty()) {
        List<FinishedAttempt> arrived =
            mailbox.await(pace.poll(), Math.min(inFlight.get(), AT_ONCE));
        inFlight.addAndGet(-arrived.size());
        warnOfLate(arrived);
        unkept.addAll(arrived);
        keepWorking(unkept);
      }
    } catch (InterruptedException e) {
      LOG.log(WARNING, "stopped with {0} attempts in flight; they are made again", inFlight);
    }
  }

  private static void warnOfLate(List<FinishedAttempt> arrived) {
    long late = arrived.stream().filter(each -> !each.attempt().begun()).count();
    if (late > 0) {
      LOG.log(WARNING, "{0} attempts did not begin in time; what they were for is due again", late);
    }
  }

  private void keepWorking(List<FinishedAttempt> unkept) {
    try {
      outbox.renewLeases();
      while (exchange(unkept)) {
        // There is work for another thread as well.
        mailbox.wake();
      }
    } catch (RuntimeException e) {
      // Nothing is lost: what is not kept now is kept with the next attempt, or made again.
      LOG.log(WARNING, "the outbox cannot be worked on now; trying again", e);
    }
  }

  /** Hands in what came of attempts, and begins what it gets; whether there is more to get. */
  private boolean exchange(List<FinishedAttempt> unkept) {
    int places = reserve();
    if (places == 0 && unkept.isEmpty()) {
      return false;
    }
    int used = 0;
    try {
      Exchange exchange = outbox.exchange(unkept, places);
      unkept.clear();
      used = exchange.taken().size();
      exchange.taken().forEach(this::begin);
      return exchange.more();
    } finally {
      inFlight.addAndGet(used - places);
    }
  }

  /** Counts as many as may be taken as if they were in flight already. */
  private int reserve() {
    if (!open) {
      return 0;
    }
    int before = inFlight.getAndUpdate(now -> now + places(now));
    return places(before);
  }

  private int places(int nowInFlight) {
    return Math.max(0, Math.min(pace.inFlight() - nowInFlight, AT_ONCE));
  }

  private void begin(TakenDelivery delivery) {
    Instant started = Instant.now();
    try {
      sending
          .send(delivery)
          .whenComplete((attempt, failure) -> end(delivery, attempt, failure, started));
    } catch (RuntimeException e) {
      end(delivery, null, e, started);
    }
  }

  private void end(
      TakenDelivery delivery,
      @Nullable Attempt attempt,
      @Nullable Throwable failure,
      Instant started) {
    if (attempt == null) {
      LOG.log(ERROR, "no attempt was made for " + delivery, failure);
    }
    mailbox.put(
        new FinishedAttempt(delivery, attempt == null ? Attempt.notMade(started) : attempt));
  }
}
