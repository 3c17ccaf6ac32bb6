package dev.contentservice.delivery.queue;

import static java.lang.System.Logger.Level.WARNING;

import dev.contentservice.model.Webhook;
import org.jdbi.v3.core.Handle;

/** Disables webhooks where they are stored, which only the application knows. */
@FunctionalInterface
public interface WebhookDisabler {

  /**
   * Sets {@code enabled} to false, unless the webhook is gone, not enabled any more, or has another
   * URL than the one that was called. Called in a transaction in which the reason is stored as
   * well, and which may be run again.
   *
   * @param called the webhook as it was when its receiver was called
   * @return whether it was disabled
   */
  boolean disable(Handle handle, Webhook called);

  /**
   * A webhook was disabled. Called after the commit, on the node that disabled it; the default
   * writes a line into the log.
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
