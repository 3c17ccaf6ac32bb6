package dev.contentservice.delivery.match.internal;

import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A webhook in a {@link SubscriptionIndex}. A subclass may add what belongs to the webhook. Equal
 * to others with the same identifier, and ordered by it. Stores a UUID as a number, because its
 * text would take 80 bytes for each webhook.
 */
public class Subscriber implements Comparable<Subscriber> {
  private static final int UUID_LENGTH = 36;
  private static final SubscriberSet[] NONE = {};

  private final long high;
  private final long low;
  // Null for a UUID.
  private final @Nullable String text;
  // Written by the index, under its lock.
  private SubscriberSet[] sets = NONE;

  public Subscriber(String webhookId) {
    UUID uuid = webhookId.length() == UUID_LENGTH ? uuid(webhookId) : null;
    high = uuid == null ? 0 : uuid.getMostSignificantBits();
    low = uuid == null ? webhookId.hashCode() : uuid.getLeastSignificantBits();
    text = uuid == null ? webhookId : null;
  }

  private static @Nullable UUID uuid(String webhookId) {
    try {
      UUID uuid = UUID.fromString(webhookId);
      // With capital letters, it would be another text.
      return uuid.toString().equals(webhookId) ? uuid : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** The identifier of the webhook; a new text on each call if it is a UUID. */
  public final String webhookId() {
    return text == null ? new UUID(high, low).toString() : text;
  }

  /** The sets of the index that contain this webhook. */
  final SubscriberSet[] sets() {
    return sets;
  }

  final void sets(SubscriberSet[] changed) {
    sets = changed;
  }

  @Override
  public final int compareTo(Subscriber other) {
    if (text != null || other.text != null) {
      return webhookId().compareTo(other.webhookId());
    }
    int compared = Long.compareUnsigned(high, other.high);
    return compared == 0 ? Long.compareUnsigned(low, other.low) : compared;
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    return other instanceof Subscriber that
        && high == that.high
        && low == that.low
        && Objects.equals(text, that.text);
  }

  @Override
  public final int hashCode() {
    return Long.hashCode(high ^ low);
  }

  /** The identifier. */
  @Override
  public final String toString() {
    return webhookId();
  }
}
