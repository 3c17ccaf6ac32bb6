package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.service.StoredDeliveries.Stored;
import dev.contentservice.service.TroubledReceivers.Message;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Compares published events, stored deliveries and received messages once nothing is pending. */
final class DeliveryAudit {
  private final Map<String, Stored> stored = new HashMap<>();
  private final Map<String, Set<String>> webhooksByEvent = new HashMap<>();
  private final TroubledReceivers receivers;
  private int repeats;
  private int acceptedTwice;
  private int unrecorded;

  DeliveryAudit(List<Stored> all, TroubledReceivers receivers) {
    this.receivers = receivers;
    for (Stored each : all) {
      stored.put(each.id(), each);
      boolean first =
          webhooksByEvent
              .computeIfAbsent(each.eventId(), id -> new TreeSet<>())
              .add(each.webhookId());
      assertThat(first).as("one delivery of each event to each webhook").isTrue();
    }
  }

  /** Every acknowledged event was accepted by every matching webhook. */
  void nothingAcknowledgedIsLost(EventPublishers publishers) {
    assertThat(publishers.acknowledged())
        .allSatisfy(
            id -> assertThat(webhooksByEvent.get(id)).containsExactlyElementsOf(matchesOf(id)));
    // All of an event is stored or none of it, with or without a response.
    assertThat(webhooksByEvent)
        .allSatisfy(
            (id, webhooks) -> assertThat(webhooks).containsExactlyElementsOf(matchesOf(id)));
    assertThat(stored.values()).extracting(Stored::state).containsOnly("delivered");
  }

  /** Every delivery recorded as delivered was received at the right place, and no other. */
  void whatIsRecordedHappened() {
    assertThat(receivers.messages()).hasSameSizeAs(stored);
    for (Stored delivery : stored.values()) {
      Message message = receivers.messages().get(delivery.id());
      assertThat(message).as("message of %s", delivery).isNotNull();
      assertThat(message.path()).isEqualTo("/" + delivery.webhookId());
      assertThat(message.accepted()).as("accepted: %s", delivery).hasPositiveValue();
      assertThat(delivery.successes()).as("done: %s", delivery).isEqualTo(1);
    }
  }

  /** A message was repeated only after an attempt that failed or was not recorded. */
  void everyRepeatIsExplained() {
    assertThat(receivers.changed()).as("messages that came again with another body").isEmpty();
    for (Stored delivery : stored.values()) {
      // Each attempt was recorded, or the node died.
      int arrivals = receivers.arrivals(delivery.id());
      int lost = Math.max(0, arrivals - delivery.attempts());
      int accepted = receivers.messages().get(delivery.id()).accepted().get();
      assertThat(accepted - 1).as("accepted again: %s", delivery).isLessThanOrEqualTo(lost);
      unrecorded += lost;
      repeats += arrivals - 1;
      acceptedTwice += accepted - 1;
    }
  }

  private static List<String> matchesOf(String eventId) {
    return FiveWebhooks.matchesOf(eventId);
  }

  int unrecorded() {
    return unrecorded;
  }

  @Override
  public String toString() {
    return ("%d events stored, %d deliveries, all delivered; %d repeats,"
            + " of which %d were accepted before; %d attempts not recorded")
        .formatted(webhooksByEvent.size(), stored.size(), repeats, acceptedTwice, unrecorded);
  }
}
