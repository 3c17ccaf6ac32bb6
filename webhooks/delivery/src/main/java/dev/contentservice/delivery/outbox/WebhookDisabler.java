package dev.contentservice.delivery.outbox;

import static java.lang.System.Logger.Level.WARNING;

import dev.contentservice.model.Webhook;
import org.jdbi.v3.core.Handle;

/** Disables webhooks in the application's store. */
@FunctionalInterface
public interface WebhookDisabler {

  /**
   * Sets {@code enabled} to false, unless the webhook was deleted, disabled or given another URL
   * since the attempt. Called in the transaction that stores the reason, which may run several
   * times.
   *
   * @param called the webhook as it was at the attempt
   * @return whether it was disabled
   */
  boolean disable(Handle handle, Webhook called);

  /**
   * Called after the commit that disabled a webhook, on the same node. The default logs a warning.
   */
  default void disabled(String webhookId, DisableReason reason) {
    System.getLogger(WebhookDisabler.class.getName())
        .log(
            WARNING,
            "webhook {0} was disabled: {1}; enable it again when its receiver is back",
            webhookId,
            reason.sentence());
  }
}
