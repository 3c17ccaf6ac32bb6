package dev.contentservice.delivery.outbox.query;

import java.util.Locale;

/** The state of a delivery. */
public enum DeliveryState {
  /** An attempt is due or in flight. */
  PENDING,
  /** The receiver responded with a status from 200 to 299. */
  DELIVERED,
  /** Every attempt failed; only a replay sends it again. */
  FAILED,
  /** The webhook was not enabled, or deleted, when the delivery was due (§6). */
  SKIPPED,
  /** Cancelled on request while it was pending; only a replay sends it again. */
  CANCELLED;

  /** The word in the store and in responses. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the state that has this word.
   *
   * @throws IllegalArgumentException if none has it
   */
  public static DeliveryState parse(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
