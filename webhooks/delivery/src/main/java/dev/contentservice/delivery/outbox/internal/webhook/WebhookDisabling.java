package dev.contentservice.delivery.outbox.internal.webhook;

import static java.lang.System.Logger.Level.WARNING;

import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.internal.AlertTypes;
import dev.contentservice.delivery.internal.Callbacks;
import dev.contentservice.delivery.internal.FatalErrors;
import dev.contentservice.delivery.outbox.AlertListener;
import dev.contentservice.delivery.outbox.AlertListener.Alert;
import dev.contentservice.delivery.outbox.DisableReason;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookDisabler;
import dev.contentservice.delivery.outbox.internal.OwnedQueues;
import dev.contentservice.delivery.outbox.internal.Ownership;
import dev.contentservice.delivery.outbox.internal.WebhookQueue;
import dev.contentservice.delivery.outbox.internal.database.OutboxDialect;
import dev.contentservice.model.event.DeliveryAlert;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/**
 * Disables webhooks whose receivers are gone or fail for days. Uses separate transactions, after
 * the attempts are recorded, because the application may have locked the webhook. If the node dies
 * in between, or a lock is not free in time, the next attempt disables the webhook.
 *
 * <p>Assumed: §6.1 does not show this.
 */
public final class WebhookDisabling {
  /** Consecutive failures, and the time since the first of them, that disable a webhook. */
  public static final int FAILURES = 10;

  public static final Duration FAILING = Duration.ofDays(5);

  private static final System.Logger LOG = System.getLogger(WebhookDisabling.class.getName());

  private final TransactionRunner store;
  private final WebhookDisabler disabler;
  private final StoreClock clock;
  private final AlertListener alerts;
  private final OwnedQueues queues;
  private final Ownership ownership;

  /** An attempt that asks to disable its webhook. */
  public record Candidate(CompletedAttempt completed, DisableReason reason) {
    String webhookId() {
      return completed.webhookId();
    }
  }

  public WebhookDisabling(
      TransactionRunner store,
      WebhookDisabler disabler,
      StoreClock clock,
      AlertListener alerts,
      OwnedQueues queues,
      Ownership ownership) {
    this.store = store;
    this.disabler = disabler;
    this.clock = clock;
    this.alerts = alerts;
    this.queues = queues;
    this.ownership = ownership;
  }

  /**
   * Returns the webhooks to disable, each once.
   *
   * @param rows the queues of the webhooks after these attempts
   */
  public List<Candidate> candidates(
      List<CompletedAttempt> completed, Map<String, WebhookQueue> rows) {
    Map<String, Candidate> candidates = new LinkedHashMap<>();
    for (CompletedAttempt each : completed) {
      WebhookQueue row = rows.get(each.webhookId());
      if (row == null || each.attempt().started().toEpochMilli() <= row.resetAt()) {
        continue;
      }
      if (each.attempt().isGone()) {
        candidates.put(each.webhookId(), new Candidate(each, DisableReason.GONE));
      } else if (each.attempt().isReceiverFailure() && fails(row)) {
        candidates.putIfAbsent(each.webhookId(), new Candidate(each, DisableReason.FAILING));
      }
    }
    return List.copyOf(candidates.values());
  }

  private boolean fails(WebhookQueue row) {
    return row.state().failures() >= FAILURES
        && !row.state().failingSince().plus(FAILING).isAfter(clock.instant());
  }

  /** Disables the webhooks that no update has changed since the attempt. */
  public void run(List<Candidate> candidates) {
    candidates.forEach(this::run);
  }

  private void run(Candidate candidate) {
    OwnedQueues.Session session = queues.new Session();
    try {
      boolean disabled = store.run(handle -> disable(handle, session, candidate));
      session.commit(List.of(), clock.instant());
      if (disabled) {
        Callbacks.run(
            "WebhookDisabler.disabled",
            () -> disabler.disabled(candidate.webhookId(), candidate.reason()));
      }
    } catch (Outdated e) {
      // The webhook was enabled after the attempt started; only a later attempt may disable it.
    } catch (RuntimeException | Error e) {
      if (FatalErrors.isFatal(e)) {
        throw e;
      }
      LOG.log(
          WARNING,
          "webhook "
              + candidate.webhookId()
              + " could not be disabled; its next attempt disables it",
          e);
    } finally {
      session.fail();
    }
  }

  private boolean disable(Handle handle, OwnedQueues.Session session, Candidate candidate) {
    session.restart();
    OutboxDialect.of(handle).limitLockWaits(handle);
    ownership.requireAlive(handle);
    if (session.lock(List.of(candidate.webhookId())).isEmpty()
        || !disabler.disable(handle, candidate.completed().delivery().webhook())) {
      return false;
    }
    if (!DisableReasonRepository.put(handle, candidate, clock.instant())) {
      throw new Outdated();
    }
    DeliveryAlert alert =
        new DeliveryAlert(candidate.webhookId()).reason(candidate.reason().word());
    String tenant = candidate.completed().delivery().event().tenant();
    alerts.alerted(handle, List.of(new Alert(tenant, AlertTypes.WEBHOOK_DISABLED, alert)));
    return true;
  }

  /** Rolls the transaction back. */
  private static final class Outdated extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Outdated() {
      super("the webhook was enabled after the attempt started", null, false, false);
    }
  }
}
