package dev.contentservice.delivery.queue;

import java.util.Locale;

/** What has become of a delivery. */
public enum DeliveryState {
  /** It will be sent, for the first time or again. */
  PENDING,
  /** The receiver answered with a status from 200 to 299. */
  DELIVERED,
  /** Every attempt failed; it is sent again only when somebody asks for it. */
  FAILED,
  /** The webhook was not enabled, or gone, when its turn came (§6). */
  SKIPPED;

  /** The word in the store and in answers. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static DeliveryState of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
