package dev.contentservice.delivery.queue;

import static java.lang.System.Logger.Level.ERROR;
import static java.lang.System.Logger.Level.WARNING;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Works on the outbox as long as it is open: takes what is due, has it sent and keeps what came of
 * it, many at a time. One thread does all that waits for the store.
 */
public final class Dispatcher implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Dispatcher.class.getName());

  private final Outbox outbox;
  private final Sending sending;
  private final Pace pace;
  private final Mailbox mailbox = new Mailbox();
  private final List<FinishedAttempt> unkept = new ArrayList<>();
  private final Thread thread = new Thread(this::work, "webhook-delivery");
  private volatile boolean open = true;
  private int inFlight;
  private long renewed = System.nanoTime();

  /**
   * How much at once, and how often.
   *
   * @param inFlight how many attempts this node makes at once
   * @param poll how long at most it waits before it looks for work that nobody woke it for
   * @param renew how often it says that it is still busy; much shorter than a lease
   * @param grace how long it waits for attempts in flight when it is closed
   */
  public record Pace(int inFlight, Duration poll, Duration renew, Duration grace) {
    public static final Pace STANDARD =
        new Pace(256, Duration.ofMillis(500), Duration.ofSeconds(10), Duration.ofSeconds(8));

    /** The same for a lease that lasts so long. */
    public Pace under(Duration lease) {
      return new Pace(inFlight, poll, lease.dividedBy(4), grace);
    }
  }

  private Dispatcher(Outbox outbox, Sending sending, Pace pace) {
    this.outbox = outbox;
    this.sending = sending;
    this.pace = pace;
    thread.setDaemon(true);
  }

  /** Begins to work; to be closed. */
  public static Dispatcher start(Outbox outbox, Sending sending, Pace pace) {
    Dispatcher dispatcher = new Dispatcher(outbox, sending, pace);
    dispatcher.thread.start();
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
    mailbox.wake();
    try {
      thread.join(pace.grace().toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    thread.interrupt();
  }

  private void work() {
    try {
      while (open || inFlight > 0) {
        List<FinishedAttempt> arrived = mailbox.await(pace.poll());
        inFlight -= arrived.size();
        warnOfLate(arrived);
        unkept.addAll(arrived);
        keepWorking();
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

  private void keepWorking() {
    try {
      outbox.finish(unkept);
      unkept.clear();
      if (System.nanoTime() - renewed >= pace.renew().toNanos()) {
        outbox.renewLeases();
        renewed = System.nanoTime();
      }
      takeAll();
    } catch (RuntimeException e) {
      // Nothing is lost: what is not kept now is kept with the next attempt that ends, or made
      // again.
      LOG.log(WARNING, "the outbox cannot be worked on now; trying again", e);
    }
  }

  private void takeAll() {
    List<TakenDelivery> taken;
    do {
      int free = pace.inFlight() - inFlight;
      taken = open && free > 0 ? outbox.take(Math.min(free, 64)) : List.of();
      taken.forEach(this::begin);
    } while (!taken.isEmpty());
  }

  private void begin(TakenDelivery delivery) {
    inFlight++;
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
