package dev.contentservice.delivery.queue;

import static java.lang.System.Logger.Level.ERROR;
import static java.lang.System.Logger.Level.WARNING;

import dev.contentservice.delivery.FatalErrors;
import dev.contentservice.delivery.RateLimitedLog;
import dev.contentservice.delivery.queue.InFlight.Place;
import dev.contentservice.delivery.queue.InFlight.Reservation;
import dev.contentservice.delivery.queue.Outbox.ClaimResult;
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
final class DispatchWorker extends Thread {
  private static final System.Logger LOG = System.getLogger(DispatchWorker.class.getName());

  // A transaction no longer than that lets others wait for little.
  private static final int AT_ONCE = 256;

  // One for all workers, which fail and are late together.
  private static final RateLimitedLog WARNINGS = new RateLimitedLog(LOG, WARNING);

  private final Outbox outbox;
  private final AttemptExecutor sending;
  private final InFlight places;
  private final Duration poll;
  private final Consumer<DispatchWorker> more;
  private final CompletionQueue mailbox = new CompletionQueue();
  private final AtomicInteger inFlight = new AtomicInteger();
  private volatile boolean open = true;
  private volatile @Nullable Error fatal;

  /**
   * @param places for attempts, of all workers together
   * @param more is told when there was more than could be taken
   */
  DispatchWorker(
      int number,
      Outbox outbox,
      AttemptExecutor sending,
      InFlight places,
      Duration poll,
      Consumer<DispatchWorker> more) {
    super("webhook-delivery-" + number);
    setDaemon(true);
    this.outbox = outbox;
    this.sending = sending;
    this.places = places;
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
    List<CompletedAttempt> unkept = new ArrayList<>();
    try {
      while (open || inFlight() > 0 || !unkept.isEmpty()) {
        List<CompletedAttempt> arrived =
            mailbox.await(
                places.patience(poll), Math.min(inFlight(), AT_ONCE), open && places.hasFree());
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

  private void warnOfLate(List<CompletedAttempt> arrived) {
    for (CompletedAttempt each : arrived) {
      if (each.attempt().isLate()) {
        WARNINGS.log(
            "late",
            "{0} did not begin in time: its host or this node is slow; it is due again",
            each.delivery());
      }
    }
  }

  private void keepWorking(List<CompletedAttempt> unkept) {
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
      WARNINGS.log("store", "the outbox cannot be worked on now; trying again", e);
    }
  }

  /** Hands in what came of attempts, and begins what it gets; whether there is more to get. */
  private boolean exchange(List<CompletedAttempt> unkept) {
    Reservation reservation = places.reserve(open ? AT_ONCE : 0);
    try {
      if (reservation.limit().isNothing() && unkept.isEmpty()) {
        return false;
      }
      ClaimResult claims = outbox.completeAndClaim(unkept, reservation.limit());
      unkept.clear();
      inFlight.addAndGet(claims.claimed().size());
      List<Place> held = reservation.use(claims.claimed());
      for (int i = 0; i < held.size(); i++) {
        begin(claims.claimed().get(i).delivery(), held.get(i));
      }
      return claims.more();
    } finally {
      reservation.cancel();
    }
  }

  private void begin(LeasedDelivery delivery, Place place) {
    Instant started = Instant.now();
    try {
      sending
          .send(delivery)
          .whenComplete(
              (attempt, failure) -> {
                places.end(place);
                end(delivery, attempt, failure, started);
              });
    } catch (RuntimeException | Error e) {
      places.end(place);
      end(delivery, null, e, started);
    }
  }

  /** Runs in whichever thread completed the attempt, where anything that is thrown is dropped. */
  private void end(
      LeasedDelivery delivery,
      @Nullable AttemptResult attempt,
      @Nullable Throwable failure,
      Instant started) {
    try {
      if (FatalErrors.isFatal(failure)) {
        throw new InternalError("an attempt ended in a fatal error", failure);
      }
      mailbox.put(
          new CompletedAttempt(
              delivery, attempt == null ? AttemptResult.internalError(started) : attempt));
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
