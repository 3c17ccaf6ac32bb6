package dev.contentservice.delivery.dispatch.internal;

import static java.lang.System.Logger.Level.ERROR;
import static java.lang.System.Logger.Level.WARNING;

import dev.contentservice.delivery.dispatch.AttemptExecutor;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.dispatch.internal.InFlight.Place;
import dev.contentservice.delivery.dispatch.internal.InFlight.Reservation;
import dev.contentservice.delivery.internal.FatalErrors;
import dev.contentservice.delivery.internal.RateLimitedLog;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Records completed attempts in the outbox and claims due deliveries, in one transaction, for one
 * thread. It records only attempts that it started itself: two workers that record attempts of the
 * same webhooks would defer each other's. With nothing to record it only reads until a delivery is
 * due.
 */
public final class DispatchWorker implements Runnable {
  private static final System.Logger LOG = System.getLogger(DispatchWorker.class.getName());

  // Bounds the length of a transaction, and so the wait of others.
  private static final int BATCH_SIZE = 256;

  // Shared by all workers, because they usually fail together.
  private static final RateLimitedLog WARNINGS = new RateLimitedLog(LOG, WARNING);

  private final String name;
  private final DeliveryQueue outbox;
  private final AttemptExecutor executor;
  private final InFlight capacity;
  private final WaitingAttempts waiting;
  private final Polling polling;
  private final Consumer<DispatchWorker> more;
  private final CompletionQueue completions = new CompletionQueue();
  private final List<CompletedAttempt> unrecorded = new ArrayList<>();
  private final StoreCall call = new StoreCall();
  private final AtomicInteger inFlight = new AtomicInteger();
  private volatile boolean open = true;
  private volatile @Nullable Error fatal;

  /**
   * @param number from 0; while nothing is pending, only the first worker polls
   * @param capacity capacity for attempts, shared by all workers
   * @param waiting starts the attempts of this node, shared by all workers
   * @param more called when more is due than this worker can claim
   */
  DispatchWorker(
      int number,
      DeliveryQueue outbox,
      AttemptExecutor executor,
      InFlight capacity,
      WaitingAttempts waiting,
      Duration pollInterval,
      Consumer<DispatchWorker> more) {
    this.name = "webhook-delivery-" + number;
    this.outbox = outbox;
    this.executor = executor;
    this.capacity = capacity;
    this.waiting = waiting;
    this.polling = new Polling(outbox, pollInterval, number == 0);
    this.more = more;
  }

  String name() {
    return name;
  }

  int inFlight() {
    return inFlight.get();
  }

  StoreCall call() {
    return call;
  }

  void wake() {
    completions.wake();
  }

  /** Starts no further attempt; the thread ends when those in flight have ended. */
  void close() {
    open = false;
    completions.close();
  }

  @Override
  public void run() {
    try {
      while (open || inFlight() > 0 || !unrecorded.isEmpty()) {
        work(completions.await(waitTime(), Math.min(inFlight(), BATCH_SIZE), canClaim()));
      }
    } catch (InterruptedException e) {
      LOG.log(WARNING, "stopped with {0} attempts in flight; they are retried", inFlight);
    }
  }

  public CompletionQueue completions() {
    return completions;
  }

  /** How long the worker waits for something to arrive. */
  public Duration waitTime() {
    return waiting.waitTime(capacity.waitTime(polling.next()));
  }

  /** Whether a wake-up ends the wait. */
  public boolean canClaim() {
    return open && capacity.hasFree();
  }

  /** Does what can be done after a wait. */
  public void work(CompletionQueue.Arrived arrived) {
    Error seen = fatal;
    if (seen != null) {
      throw seen;
    }
    waiting.giveBack();
    inFlight.addAndGet(-arrived.completed().size());
    warnAboutDeferred(arrived.completed());
    unrecorded.addAll(arrived.completed());
    exchangeOrWarn(arrived.woken());
  }

  private void warnAboutDeferred(List<CompletedAttempt> arrived) {
    for (CompletedAttempt each : arrived) {
      if (each.attempt().isLate() && !each.attempt().isGivenBack()) {
        WARNINGS.log(
            "late",
            "{0} did not start in time: its receiver or this node is slow; it is rescheduled",
            each.delivery());
      }
    }
  }

  private void exchangeOrWarn(boolean woken) {
    polling.restart();
    try {
      call.run(() -> exchangeOrLook(woken));
    } catch (RuntimeException | Error e) {
      if (FatalErrors.isFatal(e)) {
        throw e;
      }
      WARNINGS.log("store", "cannot read or write the outbox; retrying", e);
    }
  }

  private void exchangeOrLook(boolean woken) {
    if (unrecorded.isEmpty() && !woken && polling.findsNothingDue()) {
      return;
    }
    if (exchange()) {
      // Records first what has ended in the meantime: a crash would lose few results.
      wake();
      more.accept(this);
    }
  }

  /** Records results, then claims and starts attempts. Returns whether more is due. */
  private boolean exchange() {
    Reservation reservation = capacity.reserve(open ? BATCH_SIZE : 0);
    try {
      if (reservation.limit().isNothing() && unrecorded.isEmpty()) {
        return false;
      }
      ClaimResult claims = outbox.completeAndClaim(unrecorded, reservation.limit());
      polling.used(claims.isContended());
      unrecorded.clear();
      unrecorded.addAll(claims.deferred());
      inFlight.addAndGet(claims.claimed().size());
      List<Place> places = reservation.use(claims.claimed());
      for (int i = 0; i < places.size(); i++) {
        ClaimedDelivery delivery = claims.claimed().get(i);
        waiting.add(delivery.webhookId(), claimed(delivery, places.get(i)));
      }
      return claims.more();
    } finally {
      reservation.cancel();
    }
  }

  private WaitingAttempts.Claimed claimed(ClaimedDelivery delivery, Place place) {
    return new WaitingAttempts.Claimed() {
      @Override
      public void start() {
        Instant started = Instant.now();
        try {
          executor
              .send(delivery)
              .whenComplete((attempt, failure) -> end(attempt, failure, started));
        } catch (RuntimeException | Error e) {
          end(null, e, started);
        }
      }

      private void end(
          @Nullable AttemptResult attempt, @Nullable Throwable failure, Instant started) {
        DispatchWorker.this.end(delivery, place, attempt, failure, started);
        waiting.ended(delivery.webhookId(), attempt != null && attempt.delivered());
      }

      @Override
      public void giveBack() {
        AttemptResult unsent = AttemptResult.deferred(Instant.now(), Duration.ZERO);
        DispatchWorker.this.end(delivery, place, unsent, null, unsent.started());
      }
    };
  }

  /** Runs in the thread that completed the attempt, which drops exceptions. */
  private void end(
      ClaimedDelivery delivery,
      Place place,
      @Nullable AttemptResult attempt,
      @Nullable Throwable failure,
      Instant started) {
    capacity.end(place);
    try {
      if (FatalErrors.isFatal(failure)) {
        throw new InternalError("an attempt ended in a fatal error", failure);
      }
      completions.put(new CompletedAttempt(delivery, attempt == null ? failed(started) : attempt));
      if (attempt == null) {
        LOG.log(ERROR, "no attempt was made for " + delivery, failure);
      }
    } catch (Error e) {
      // A lost result would stay in flight for as long as this node lives.
      fatal = e;
      completions.wake();
    }
  }

  private static AttemptResult failed(Instant started) {
    return AttemptResult.failed(started, Duration.ZERO, ErrorKind.INTERNAL);
  }
}
