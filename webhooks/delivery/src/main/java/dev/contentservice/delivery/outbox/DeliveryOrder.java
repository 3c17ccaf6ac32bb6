package dev.contentservice.delivery.outbox;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The order in which a webhook gets the events of one entity. Events of different entities are
 * never ordered. The words are stored: never reuse one.
 *
 * <p>Assumed: §6.1 does not show an order.
 */
public enum DeliveryOrder {
  /** As soon as possible, perhaps at the same time. */
  NONE,
  /**
   * One at a time, by their sequence numbers. An event that has failed after its last retry is
   * skipped.
   */
  SKIP_FAILED,
  /**
   * One at a time, by their sequence numbers. An event is retried, after the last delay of the
   * schedule again and again, until it is delivered or cancelled.
   */
  HOLD;

  /** Whether the events of one entity are sent one at a time. */
  public boolean isOrdered() {
    return this != NONE;
  }

  /** The order as it is stored and shown, such as {@code skip_failed}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Parses a word; null is {@link #NONE}.
   *
   * @throws IllegalArgumentException if it is another text
   */
  public static DeliveryOrder parse(@Nullable String word) {
    return word == null
        ? NONE
        : Arrays.stream(values())
            .filter(each -> each.word().equals(word))
            .findFirst()
            .orElseThrow(
                () -> new IllegalArgumentException("an order must be none, skip_failed or hold"));
  }
}
