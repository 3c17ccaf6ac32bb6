package dev.contentservice.delivery.queue;

import static java.lang.System.Logger.Level.WARNING;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Is told how long it took to find the webhooks that an event concerns, so that somebody can count.
 * Called within the transaction that announces the event, which may be run again: returns soon,
 * throws nothing.
 */
@FunctionalInterface
public interface MatchingListener {

  /**
   * The webhooks of one event were found.
   *
   * @param took with the look at the store that brings the index up to date
   * @param webhooks how many they are
   */
  void matched(Duration took, int webhooks);

  /**
   * A webhook cannot be used, so that no event matches it until it changes. Called once for each
   * version of a webhook, outside of transactions; the default writes a line into the log.
   *
   * @param webhookId null if that is what it lacks
   * @param defect the member that it lacks, and no value
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
