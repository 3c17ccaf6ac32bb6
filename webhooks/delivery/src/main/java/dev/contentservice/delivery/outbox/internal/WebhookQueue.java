package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.dispatch.ReceiverSpeed;
import dev.contentservice.delivery.outbox.CircuitBreakerPolicy;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.Throttle;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the owner of a webhook knows of it.
 *
 * @param state of its receiver
 * @param smoothedMillis the duration of attempts, by {@link ReceiverSpeed#smooth}
 * @param inFlight its deliveries in flight, those of an earlier owner included
 * @param resetAt when its failures were dropped, in milliseconds since 1970: attempts that started
 *     earlier do not disable it
 * @param dueAt when its next delivery is due, in milliseconds since 1970, as far as the owner
 *     knows; {@link Long#MAX_VALUE} if none is
 */
public record WebhookQueue(
    String webhookId,
    ReceiverState state,
    long smoothedMillis,
    List<Claimed> inFlight,
    long dueAt,
    long resetAt) {
  static final long NEVER = Long.MAX_VALUE;

  private static final long MICROS = 1_000;

  /** So much work is claimed ahead of the places, if the receiver is well. */
  private static final long AHEAD_MILLIS = 100;

  private static final long MOST_AHEAD = 32;

  /** In milliseconds: the largest burst at the lowest rate. */
  private static final long LONGEST_BURST = Throttle.MOST * 1_000L;

  /** A webhook of which nothing is known but the state of its receiver. */
  static WebhookQueue of(String webhookId, ReceiverState state) {
    return new WebhookQueue(webhookId, state, state.slowMillis(), List.of(), NEVER, 0);
  }

  /** The same with this state, as the store has it. */
  public WebhookQueue with(ReceiverState other) {
    return new WebhookQueue(webhookId, other, smoothedMillis, inFlight, dueAt, resetAt);
  }

  private WebhookQueue with(long smoothed, List<Claimed> all, long due) {
    return new WebhookQueue(webhookId, state, smoothed, all, due, resetAt);
  }

  /** The receiver is new: without failures and pauses. */
  WebhookQueue reset(long at) {
    WebhookQueue reset = withPauses(0, Instant.EPOCH, null, Instant.EPOCH, Instant.EPOCH);
    return new WebhookQueue(
        webhookId, reset.state, smoothedMillis, inFlight, dueAt, Math.max(resetAt, at));
  }

  /** Without pauses; the failures stay counted: the next one pauses the webhook again. */
  WebhookQueue resumed() {
    return withPauses(
        state.failures(),
        state.failingSince(),
        state.failedDelivery(),
        Instant.EPOCH,
        Instant.EPOCH);
  }

  WebhookQueue afterSuccess() {
    return withPauses(0, Instant.EPOCH, null, Instant.EPOCH, state.heldUntil());
  }

  WebhookQueue afterFailure(String delivery, CircuitBreakerPolicy policy, Instant now) {
    int consecutiveFailures = state.failures() + 1;
    return withPauses(
        consecutiveFailures,
        state.failures() == 0 ? now : state.failingSince(),
        delivery,
        policy.isOpenAfter(consecutiveFailures)
            ? now.plus(policy.pauseAfter(consecutiveFailures))
            : Instant.EPOCH,
        state.heldUntil());
  }

  /** Extends the pause until this time; never shortens it. */
  WebhookQueue heldUntil(Instant time) {
    return time.isAfter(state.heldUntil())
        ? withPauses(
            state.failures(), state.failingSince(), state.failedDelivery(), state.openUntil(), time)
        : this;
  }

  private WebhookQueue withPauses(
      int failures, Instant since, @Nullable String failed, Instant open, Instant held) {
    return with(
        new ReceiverState(failures, since, failed, open, held, state.slowMillis(), state.freeAt()));
  }

  /** When its throttle permits the next request, in microseconds since 1970. */
  WebhookQueue freeAt(long micros) {
    return with(
        new ReceiverState(
            state.failures(),
            state.failingSince(),
            state.failedDelivery(),
            state.openUntil(),
            state.heldUntil(),
            state.slowMillis(),
            micros));
  }

  /** What the store should know: nothing that is over. */
  ReceiverState stored(Instant now) {
    return new ReceiverState(
        state.failures(),
        state.failingSince(),
        state.failedDelivery(),
        state.openUntil(),
        state.heldUntil().isAfter(now) ? state.heldUntil() : Instant.EPOCH,
        speed() == ReceiverSpeed.SLOW
            ? Math.max(state.slowMillis(), ReceiverSpeed.SLOW_MILLIS)
            : ReceiverSpeed.NOT_MEASURED,
        // What it has not used counts for as long as a burst may be.
        state.freeAt() > (now.toEpochMilli() - LONGEST_BURST) * MICROS ? state.freeAt() : 0);
  }

  /** Whether neither the circuit breaker nor a pause prevents sending. */
  boolean maySend(Instant now) {
    return state.maySend(now);
  }

  /**
   * When the owner looks at it: when its next delivery is due, if it has a free place and is not
   * paused, and when the attempt of an earlier owner is over.
   */
  long turn(OutboxConfig config) {
    long turn = free(config) <= 0 ? NEVER : Math.max(dueAt, (state.freeAt() + MICROS - 1) / MICROS);
    for (Claimed each : inFlight) {
      turn = each.isReleased() ? Math.min(turn, each.until().toEpochMilli()) : turn;
    }
    return turn == NEVER ? turn : Math.max(turn, state.pausedUntil().toEpochMilli());
  }

  boolean isDue(OutboxConfig config, Instant now) {
    return turn(config) <= now.toEpochMilli();
  }

  /** Its next delivery is due at this time, in milliseconds since 1970. */
  WebhookQueue dueAt(long time) {
    return with(smoothedMillis, inFlight, time);
  }

  /** A delivery is due at this time, in milliseconds since 1970, perhaps another one earlier. */
  WebhookQueue alsoDueAt(long time) {
    return time < dueAt ? dueAt(time) : this;
  }

  ReceiverSpeed speed() {
    return ReceiverSpeed.of(smoothedMillis);
  }

  /**
   * @param waited the time that the receiver took; empty if unknown
   */
  WebhookQueue afterWaiting(Optional<Duration> waited) {
    return waited
        .map(time -> with(ReceiverSpeed.smooth(smoothedMillis, time), inFlight, dueAt))
        .orElse(this);
  }

  /** The receiver counts as slow, because an attempt hangs. */
  WebhookQueue stalled() {
    return with(Math.max(smoothedMillis, ReceiverSpeed.SLOW_MILLIS), inFlight, dueAt);
  }

  /** How many more deliveries may be claimed; none if below one. */
  int free(OutboxConfig config) {
    return config.places(state.failures()) * ahead() - inFlight.size();
  }

  /** How many attempts are claimed for each place: one, or as many as it makes in that time. */
  private int ahead() {
    boolean isWell = state.failures() == 0 && smoothedMillis != ReceiverSpeed.NOT_MEASURED;
    return isWell
        ? (int) Math.max(1, Math.min(MOST_AHEAD, AHEAD_MILLIS / Math.max(1, smoothedMillis)))
        : 1;
  }

  public WebhookQueue with(Claimed claimed) {
    return with(
        smoothedMillis, Stream.concat(inFlight.stream(), Stream.of(claimed)).toList(), dueAt);
  }

  /** The attempts of an earlier owner may be over. */
  WebhookQueue lookingAtReleased() {
    return inFlight.stream().noneMatch(Claimed::isReleased)
        ? this
        : with(
            smoothedMillis,
            inFlight.stream()
                .map(each -> each.isReleased() ? each.until(Instant.EPOCH) : each)
                .toList(),
            dueAt);
  }

  /**
   * The attempts of an earlier owner.
   *
   * @param until when those are over at the latest that are not over now, by delivery
   */
  WebhookQueue withReleased(Map<String, Instant> until) {
    return with(
        smoothedMillis,
        inFlight.stream()
            .filter(each -> !each.isReleased() || until.containsKey(each.deliveryId()))
            .map(
                each ->
                    each.isReleased()
                        ? each.until(Objects.requireNonNull(until.get(each.deliveryId())))
                        : each)
            .toList(),
        dueAt);
  }

  WebhookQueue without(Predicate<Claimed> ended) {
    return with(smoothedMillis, inFlight.stream().filter(ended.negate()).toList(), dueAt);
  }

  /** Whether nothing is pending. */
  boolean isIdle() {
    return dueAt == NEVER && inFlight.isEmpty();
  }
}
