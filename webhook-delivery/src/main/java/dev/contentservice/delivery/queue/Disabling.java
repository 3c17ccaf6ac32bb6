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
final class Disabling {
  /** So many failures in a row, and so long since the first of them was recorded. */
  static final int FAILURES = 10;

  static final Duration FAILING = Duration.ofDays(5);

  private static final System.Logger LOG = System.getLogger(Disabling.class.getName());

  private final Transactions store;
  private final WebhookDisabler disabler;
  private final StoreClock clock;

  /** What an attempt says about the webhook that was called. */
  record Wanted(FinishedAttempt finished, DisableReason reason) {
    String webhookId() {
      return finished.webhookId();
    }
  }

  Disabling(Transactions store, WebhookDisabler disabler, StoreClock clock) {
    this.store = store;
    this.disabler = disabler;
    this.clock = clock;
  }

  /**
   * Which webhooks are to be disabled, each once.
   *
   * @param rows of the webhooks after these attempts
   */
  List<Wanted> wanted(List<FinishedAttempt> finished, Map<String, QueueRow> rows) {
    Map<String, Wanted> wanted = new LinkedHashMap<>();
    for (FinishedAttempt each : finished) {
      QueueRow row = rows.get(each.webhookId());
      if (each.attempt().gone()) {
        wanted.put(each.webhookId(), new Wanted(each, DisableReason.GONE));
      } else if (each.attempt().blamesReceiver() && row != null && fails(row)) {
        wanted.putIfAbsent(each.webhookId(), new Wanted(each, DisableReason.FAILING));
      }
    }
    return List.copyOf(wanted.values());
  }

  private boolean fails(QueueRow row) {
    return row.failures() >= FAILURES && !row.failingSince().plus(FAILING).isAfter(clock.instant());
  }

  /** Disables those that nobody has changed since they were called. */
  void run(List<Wanted> wanted) {
    wanted.forEach(this::run);
  }

  private void run(Wanted wanted) {
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

  private boolean disable(Handle handle, Wanted wanted) {
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
