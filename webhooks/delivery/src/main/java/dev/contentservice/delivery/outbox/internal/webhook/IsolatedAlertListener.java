package dev.contentservice.delivery.outbox.internal.webhook;

import static java.lang.System.Logger.Level.ERROR;

import dev.contentservice.delivery.internal.FatalErrors;
import dev.contentservice.delivery.internal.RateLimitedLog;
import dev.contentservice.delivery.outbox.AlertListener;
import dev.contentservice.delivery.outbox.internal.database.RejectedWork;
import java.util.List;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/**
 * Calls each listener so that its failure undoes what it stored and nothing else: the other
 * listeners are called and the transaction is committed. If the store fails one that is required,
 * the transaction fails, and is repeated.
 */
public final class IsolatedAlertListener implements AlertListener {
  private static final RateLimitedLog ERRORS =
      new RateLimitedLog(System.getLogger(AlertListener.class.getName()), ERROR);
  private static final String SAVEPOINT = "savepoint delivery_alerts";

  private final List<AlertListener> listeners;

  private IsolatedAlertListener(List<AlertListener> listeners) {
    this.listeners = listeners;
  }

  public static AlertListener of(AlertListener... listeners) {
    return new IsolatedAlertListener(
        Stream.of(listeners)
            .flatMap(
                each ->
                    each instanceof IsolatedAlertListener same
                        ? same.listeners.stream()
                        : Stream.of(each))
            .toList());
  }

  @Override
  public void alerted(Handle handle, List<Alert> alerts) {
    listeners.forEach(each -> alerted(each, handle, alerts));
  }

  // Without a savepoint PostgreSQL would reject every later statement after one that failed.
  private static void alerted(AlertListener listener, Handle handle, List<Alert> alerts) {
    handle.execute(SAVEPOINT);
    try {
      listener.alerted(handle, alerts);
    } catch (RuntimeException | Error e) {
      if (FatalErrors.isFatal(e)
          || RejectedWork.isRolledBack(e)
          || (listener.isRequired() && RejectedWork.isOfStore(e))) {
        throw e;
      }
      handle.execute("rollback to " + SAVEPOINT);
      ERRORS.log(
          listener.getClass().getName(),
          "the AlertListener "
              + listener.getClass().getName()
              + " failed and does not get these alerts again: "
              + words(alerts),
          e);
    }
    handle.execute("release " + SAVEPOINT);
  }

  private static List<String> words(List<Alert> alerts) {
    return alerts.stream()
        .map(each -> each.type() + " of webhook " + each.alert().getWebhookId())
        .toList();
  }
}
