package dev.contentservice.delivery.publish;

import static java.lang.System.Logger.Level.WARNING;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Receives the duration of each match, for metrics. Called within the publishing transaction, which
 * may run several times; must return quickly. What it throws is logged.
 */
@FunctionalInterface
public interface MatchingListener {

  /**
   * Called after the webhooks that match an event were found.
   *
   * @param duration the duration, including the read that updates the index
   * @param webhooks the number of matching webhooks
   */
  void matched(Duration duration, int webhooks);

  /**
   * Called when a webhook is incomplete and matches no event until it is updated: once per version
   * of a webhook, outside of transactions. The default logs a warning.
   *
   * @param webhookId null if the id is missing
   * @param defect the missing member, without any value
   */
  default void unusable(@Nullable String webhookId, String defect) {
    System.getLogger(MatchingListener.class.getName())
        .log(
            WARNING,
            "webhook {0} matches no event: {1}; complete it where it is stored",
            webhookId,
            defect);
  }
}
