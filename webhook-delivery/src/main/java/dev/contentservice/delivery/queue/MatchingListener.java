package dev.contentservice.delivery.queue;

import java.time.Duration;

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
}
