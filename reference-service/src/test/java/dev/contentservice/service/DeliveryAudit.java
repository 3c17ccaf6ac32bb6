package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.service.StoredDeliveries.Stored;
import dev.contentservice.service.TroubledReceivers.Message;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Compares what was announced, what the store says and what receivers got, when nothing waits any
 * more.
 */
final class DeliveryAudit {
  private final Map<String, Stored> stored = new HashMap<>();
  private final Map<String, Set<String>> told = new HashMap<>();
  private final TroubledReceivers receivers;
  private int repeats;
  private int takenTwice;
  private int unkept;

  DeliveryAudit(List<Stored> all, TroubledReceivers receivers) {
    this.receivers = receivers;
    for (Stored each : all) {
      stored.put(each.id(), each);
      boolean first =
          told.computeIfAbsent(each.eventId(), id -> new TreeSet<>()).add(each.webhookId());
      assertThat(first).as("one delivery of each event to each webhook").isTrue();
    }
  }

  /** Every acknowledged event was taken by every webhook that it concerns. */
  void nothingAcknowledgedIsLost(Announcements announcements) {
    assertThat(announcements.acknowledged())
        .allSatisfy(id -> assertThat(told.get(id)).containsExactlyElementsOf(toldOf(id)));
    // All of an event is kept or nothing of it, answered or not.
    assertThat(told)
        .allSatisfy((id, webhooks) -> assertThat(webhooks).containsExactlyElementsOf(toldOf(id)));
    assertThat(stored.values()).extracting(Stored::state).containsOnly("delivered");
  }

  /** What is recorded as delivered was received, where it belongs; and nothing else was. */
  void whatIsRecordedHappened() {
    assertThat(receivers.messages()).hasSameSizeAs(stored);
    for (Stored delivery : stored.values()) {
      Message message = receivers.messages().get(delivery.id());
      assertThat(message).as("message of %s", delivery).isNotNull();
      assertThat(message.path()).isEqualTo("/" + delivery.webhookId());
      assertThat(message.taken()).as("taken: %s", delivery).hasPositiveValue();
      assertThat(delivery.successes()).as("done: %s", delivery).isEqualTo(1);
    }
  }

  /** A message came again only for an attempt that failed, or whose end nobody kept. */
  void everyRepeatIsExplained() {
    assertThat(receivers.changed()).as("messages that came again with another body").isEmpty();
    for (Stored delivery : stored.values()) {
      // Each time a node took it there was one attempt at most; it was kept, or the node was gone.
      int lost = delivery.fence() - delivery.attempts();
      int arrivals = receivers.arrivals(delivery.id());
      assertThat(arrivals).as("arrivals of %s", delivery).isLessThanOrEqualTo(delivery.fence());
      int taken = receivers.messages().get(delivery.id()).taken().get();
      assertThat(taken - 1).as("taken again: %s", delivery).isLessThanOrEqualTo(lost);
      unkept += lost;
      repeats += arrivals - 1;
      takenTwice += taken - 1;
    }
  }

  private static List<String> toldOf(String eventId) {
    return FiveWebhooks.toldOf(eventId);
  }

  int unkept() {
    return unkept;
  }

  @Override
  public String toString() {
    return ("%d events kept, %d deliveries, all delivered; %d repeats,"
            + " of which %d were taken before; %d attempts not kept")
        .formatted(told.size(), stored.size(), repeats, takenTwice, unkept);
  }
}
