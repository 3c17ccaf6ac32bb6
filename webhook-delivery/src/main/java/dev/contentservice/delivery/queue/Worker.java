package dev.contentservice.delivery.queue;

import static java.lang.System.Logger.Level.ERROR;
import static java.lang.System.Logger.Level.WARNING;

import dev.contentservice.delivery.FatalErrors;
import dev.contentservice.delivery.queue.Outbox.Exchange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A thread that exchanges with the outbox what came of attempts for what is to be sent next. It
 * finishes what it took itself: two threads that finished each other's would wait for each other,
 * since a webhook that has no place left is taken by nobody but is finished by anyone.
 */
final class Worker extends Thread {
  private static final System.Logger LOG = System.getLogger(Worker.class.getName());

  // A transaction no longer than that lets others wait for little.
  private static final int AT_ONCE = 256;

  // A host that is dead for hours makes for no more lines than that.
  private static final Duration SELDOM = Duration.ofSeconds(10);

  private final Outbox outbox;
  private final Sending sending;
  private final int most;
  private final Duration poll;
  private final Consumer<Worker> more;
  private final Mailbox mailbox = new Mailbox();
  private final AtomicInteger inFlight = new AtomicInteger();
  private volatile boolean open = true;
  private volatile @Nullable Error fatal;
  private long late;
  private long quietUntil = System.nanoTime();

  /**
   * @param most how many attempts are made at once
   * @param more is told when there was more than could be taken
   */
  Worker(
      int number, Outbox outbox, Sending sending, int most, Duration poll, Consumer<Worker> more) {
    super("webhook-delivery-" + number);
    setDaemon(true);
    this.outbox = outbox;
    this.sending = sending;
    this.most = most;
    this.poll = poll;
    this.more = more;
  }

  int inFlight() {
    return inFlight.get();
  }

  void wake() {
    mailbox.wake();
  }

  /** Begins no further attempt, and ends when those in flight have. */
  void close() {
    open = false;
    mailbox.close();
  }

  @Override
  public void run() {
    List<FinishedAttempt> unkept = new ArrayList<>();
    try {
      while (open || inFlight() > 0 || !unkept.isEmpty()) {
        List<FinishedAttempt> arrived =
            mailbox.await(poll, Math.min(inFlight(), AT_ONCE), places() > 0);
        throwIfFatal();
        inFlight.addAndGet(-arrived.size());
        warnOfLate(arrived);
        unkept.addAll(arrived);
        keepWorking(unkept);
      }
    } catch (InterruptedException e) {
      LOG.log(WARNING, "stopped with {0} attempts in flight; they are made again", inFlight);
    }
  }

  private void throwIfFatal() {
    Error seen = fatal;
    if (seen != null) {
      throw seen;
    }
  }

  private void warnOfLate(List<FinishedAttempt> arrived) {
    late += arrived.stream().filter(each -> !each.attempt().begun()).count();
    if (late > 0 && System.nanoTime() - quietUntil >= 0) {
      LOG.log(
          WARNING,
          "{0} attempt(s) did not begin in time: their hosts or this node are slow; what they"
              + " were for is due again",
          late);
      late = 0;
      quietUntil = System.nanoTime() + SELDOM.toNanos();
    }
  }

  private void keepWorking(List<FinishedAttempt> unkept) {
    try {
      outbox.renewLeases();
      while (exchange(unkept)) {
        more.accept(this);
      }
    } catch (RuntimeException e) {
      if (FatalErrors.isFatal(e)) {
        throw e;
      }
      // Nothing is lost: what is not kept now is kept with the next attempt, or made again.
      LOG.log(WARNING, "the outbox cannot be worked on now; trying again", e);
    }
  }

  /** Hands in what came of attempts, and begins what it gets; whether there is more to get. */
  private boolean exchange(List<FinishedAttempt> unkept) {
    int places = places();
    if (places == 0 && unkept.isEmpty()) {
      return false;
    }
    Exchange exchange = outbox.exchange(unkept, places);
    unkept.clear();
    inFlight.addAndGet(exchange.taken().size());
    exchange.taken().forEach(this::begin);
    return exchange.more();
  }

  private int places() {
    return open ? Math.min(most - inFlight(), AT_ONCE) : 0;
  }

  private void begin(TakenDelivery delivery) {
    Instant started = Instant.now();
    try {
      sending
          .send(delivery)
          .whenComplete((attempt, failure) -> end(delivery, attempt, failure, started));
    } catch (RuntimeException | Error e) {
      end(delivery, null, e, started);
    }
  }

  /** Runs in whichever thread completed the attempt, where anything that is thrown is dropped. */
  private void end(
      TakenDelivery delivery,
      @Nullable Attempt attempt,
      @Nullable Throwable failure,
      Instant started) {
    try {
      if (FatalErrors.isFatal(failure)) {
        throw new InternalError("an attempt ended in a fatal error", failure);
      }
      mailbox.put(
          new FinishedAttempt(delivery, attempt == null ? Attempt.notMade(started) : attempt));
      if (attempt == null) {
        LOG.log(ERROR, "no attempt was made for " + delivery, failure);
      }
    } catch (Error e) {
      // An attempt that is lost would stay leased for as long as this node lives.
      fatal = e;
      mailbox.wake();
    }
  }
}
