package dev.contentservice.delivery.outbox.internal;

import dev.contentservice.delivery.dispatch.ReceiverSpeed;
import dev.contentservice.delivery.outbox.CircuitBreakerPolicy;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.Throttle;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The queue row of a webhook.
 *
 * @param failures consecutive failed attempts
 * @param failingSince when the first of them was recorded; the epoch if there is none
 * @param failedDelivery the delivery of the last of them; null if there is none
 * @param openUntil when its circuit breaker becomes half-open; the epoch if it is closed
 * @param heldUntil the end of a pause that the receiver asked for or that follows a deferred
 *     lookup; in the past if there is none
 * @param smoothedMillis the duration of attempts, by {@link ReceiverSpeed#smooth}
 * @param freeAt when its {@link Throttle} permits the next request, in microseconds since 1970; in
 *     the past if it has none
 * @param leases the leases of all nodes on its deliveries
 * @param dueAt when a node looks at it next, in milliseconds since 1970; {@link Long#MAX_VALUE} if
 *     only after a wake-up
 */
public record WebhookQueue(
    String webhookId,
    int failures,
    Instant failingSince,
    @Nullable String failedDelivery,
    Instant openUntil,
    Instant heldUntil,
    long smoothedMillis,
    long freeAt,
    List<Lease> leases,
    long dueAt) {
  /** The columns that {@link #read} reads. */
  public static final String COLUMNS =
      "webhook_id, failures, failing_since, failed_delivery, open_until, held_until,"
          + " smoothed_millis, free_at, leases, next_due_at";

  public static WebhookQueue read(ResultSet row) throws SQLException {
    return new WebhookQueue(
        row.getString("webhook_id"),
        row.getInt("failures"),
        Instant.ofEpochMilli(row.getLong("failing_since")),
        row.getString("failed_delivery"),
        Instant.ofEpochMilli(row.getLong("open_until")),
        Instant.ofEpochMilli(row.getLong("held_until")),
        row.getLong("smoothed_millis"),
        row.getLong("free_at"),
        Lease.read(row.getString("leases")),
        row.getLong("next_due_at"));
  }

  /** The receiver is new: without failures and pauses. */
  public WebhookQueue reset() {
    return withPauses(0, Instant.EPOCH, null, Instant.EPOCH, Instant.EPOCH);
  }

  public WebhookQueue afterSuccess() {
    return withPauses(0, Instant.EPOCH, null, Instant.EPOCH, heldUntil);
  }

  public WebhookQueue afterFailure(String delivery, CircuitBreakerPolicy policy, Instant now) {
    int consecutiveFailures = failures + 1;
    return withPauses(
        consecutiveFailures,
        failures == 0 ? now : failingSince,
        delivery,
        policy.isOpenAfter(consecutiveFailures)
            ? now.plus(policy.pauseAfter(consecutiveFailures))
            : Instant.EPOCH,
        heldUntil);
  }

  /** Extends the pause until this time; never shortens it. */
  public WebhookQueue heldUntil(Instant time) {
    return time.isAfter(heldUntil)
        ? withPauses(failures, failingSince, failedDelivery, openUntil, time)
        : this;
  }

  private WebhookQueue withPauses(
      int consecutiveFailures, Instant since, @Nullable String failed, Instant open, Instant held) {
    return new WebhookQueue(
        webhookId,
        consecutiveFailures,
        since,
        failed,
        open,
        held,
        smoothedMillis,
        freeAt,
        leases,
        dueAt);
  }

  /** Whether its turn has come. */
  public boolean isDue(Instant now) {
    return dueAt <= now.toEpochMilli();
  }

  /** Whether neither the circuit breaker nor a pause prevents sending. */
  public boolean maySend(Instant now) {
    return !openUntil.isAfter(now) && !heldUntil.isAfter(now);
  }

  /** The earliest time at which neither does. */
  public Instant sendsFrom(Instant now) {
    return Stream.of(now, openUntil, heldUntil).max(Comparator.naturalOrder()).orElseThrow();
  }

  ReceiverSpeed speed() {
    return ReceiverSpeed.of(smoothedMillis);
  }

  /**
   * This queue with the speed of its receiver.
   *
   * @param waited the time that the receiver took; empty if unknown
   */
  public WebhookQueue afterWaiting(Optional<Duration> waited) {
    return waited
        .map(time -> with(ReceiverSpeed.smooth(smoothedMillis, time), freeAt, leases))
        .orElse(this);
  }

  /** The receiver counts as slow, because an attempt hangs. */
  public WebhookQueue stalled() {
    return with(Math.max(smoothedMillis, ReceiverSpeed.SLOW_MILLIS), freeAt, leases);
  }

  /** How many more deliveries may be claimed; none if below one. */
  int free(OutboxConfig config) {
    return config.places(failures) - leases.size();
  }

  public WebhookQueue freeAt(long micros) {
    return with(smoothedMillis, micros, leases);
  }

  WebhookQueue with(Lease lease) {
    return with(smoothedMillis, freeAt, Stream.concat(leases.stream(), Stream.of(lease)).toList());
  }

  WebhookQueue without(Predicate<Lease> ended) {
    return with(smoothedMillis, freeAt, leases.stream().filter(ended.negate()).toList());
  }

  private WebhookQueue with(long smoothed, long free, List<Lease> all) {
    return new WebhookQueue(
        webhookId,
        failures,
        failingSince,
        failedDelivery,
        openUntil,
        heldUntil,
        smoothed,
        free,
        all,
        dueAt);
  }
}
