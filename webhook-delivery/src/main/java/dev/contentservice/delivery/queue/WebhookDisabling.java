package dev.contentservice.delivery.queue;

import static java.lang.System.Logger.Level.WARNING;

import dev.contentservice.delivery.FatalErrors;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/**
 * Disables webhooks whose attempts ask for it. In transactions of their own, after the attempts are
 * recorded: one that updates a webhook locks it before its queue, so nothing that holds a queue may
 * wait for a webhook. A webhook that a node which dies in between did not disable is disabled by
 * its next attempt.
 *
 * <p>Assumed: §6.1 does not show what becomes of a webhook whose receiver is gone.
 */
final class WebhookDisabling {
  /** So many failures in a row, and so long since the first of them was recorded. */
  static final int FAILURES = 10;

  static final Duration FAILING = Duration.ofDays(5);

  private static final System.Logger LOG = System.getLogger(WebhookDisabling.class.getName());

  private final TransactionRunner store;
  private final WebhookDisabler disabler;
  private final StoreClock clock;

  /** What an attempt says about the webhook that was called. */
  record Candidate(CompletedAttempt finished, DisableReason reason) {
    String webhookId() {
      return finished.webhookId();
    }
  }

  WebhookDisabling(TransactionRunner store, WebhookDisabler disabler, StoreClock clock) {
    this.store = store;
    this.disabler = disabler;
    this.clock = clock;
  }

  /**
   * Which webhooks are to be disabled, each once.
   *
   * @param rows of the webhooks after these attempts
   */
  List<Candidate> wanted(List<CompletedAttempt> finished, Map<String, WebhookQueue> rows) {
    Map<String, Candidate> wanted = new LinkedHashMap<>();
    for (CompletedAttempt each : finished) {
      WebhookQueue row = rows.get(each.webhookId());
      if (each.attempt().isGone()) {
        wanted.put(each.webhookId(), new Candidate(each, DisableReason.GONE));
      } else if (each.attempt().isReceiverFailure() && row != null && fails(row)) {
        wanted.putIfAbsent(each.webhookId(), new Candidate(each, DisableReason.FAILING));
      }
    }
    return List.copyOf(wanted.values());
  }

  private boolean fails(WebhookQueue row) {
    return row.failures() >= FAILURES && !row.failingSince().plus(FAILING).isAfter(clock.instant());
  }

  /** Disables those that nobody has changed since they were called. */
  void run(List<Candidate> wanted) {
    wanted.forEach(this::run);
  }

  private void run(Candidate wanted) {
    try {
      if (store.run(handle -> disable(handle, wanted))) {
        disabler.disabled(wanted.webhookId(), wanted.reason());
      }
    } catch (Outdated e) {
      // Enabled again since the attempt began: a later one has to say the same.
    } catch (RuntimeException e) {
      if (FatalErrors.isFatal(e)) {
        throw e;
      }
      LOG.log(
          WARNING,
          "webhook " + wanted.webhookId() + " is not disabled now; its next attempt does it",
          e);
    }
  }

  private boolean disable(Handle handle, Candidate wanted) {
    if (!disabler.disable(handle, wanted.finished().delivery().webhook())) {
      return false;
    }
    if (!DisabledWebhooks.put(handle, wanted, clock.instant())) {
      throw new Outdated();
    }
    return true;
  }

  /** Rolls back. */
  private static final class Outdated extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Outdated() {
      super("the webhook was enabled again meanwhile", null, false, false);
    }
  }
}
