package dev.contentservice.delivery.publish.internal;

import static java.util.stream.Collectors.toSet;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.match.internal.SubscriptionIndex;
import dev.contentservice.delivery.outbox.DeliveryOrder;
import dev.contentservice.delivery.outbox.internal.webhook.CompleteWebhook;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.delivery.publish.internal.MatchedWebhook.Notification;
import dev.contentservice.model.Webhook;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The webhooks of one state of the store: their subscriptions and payload settings. One thread may
 * update it while others match.
 */
final class SubscriptionSnapshot {
  // Bounds the size of one statement.
  private static final int ORDERED_AT_ONCE = 1_000;

  private final SubscriptionIndex<MatchedWebhook> index = new SubscriptionIndex<>();
  // Also used by those who read newer webhooks at the same time.
  private final Map<Notification, Notification> shared;
  private final List<Unusable> unusable = new ArrayList<>();
  private final List<MatchedWebhook> added = new ArrayList<>();

  private boolean isEmpty = true;

  /** A webhook that matches no event, and why. */
  record Unusable(@Nullable String webhookId, String defect) {}

  SubscriptionSnapshot() {
    shared = new ConcurrentHashMap<>();
  }

  /** For webhooks that may be moved to the older ones, with which they share settings. */
  SubscriptionSnapshot(SubscriptionSnapshot older) {
    shared = older.shared;
  }

  /** Whether no webhook was added. */
  boolean isEmpty() {
    return isEmpty;
  }

  /** Adds a webhook in its newest state; an incomplete one matches no event. */
  void add(String tenant, Webhook webhook) {
    isEmpty = false;
    String defect = CompleteWebhook.defect(webhook);
    if (defect != null) {
      unusable.add(new Unusable(webhook.getId(), defect));
    }
    if (webhook.getId() != null) {
      Webhook complete = CompleteWebhook.complete(webhook);
      MatchedWebhook matched = new MatchedWebhook(complete.getId(), notification(complete));
      index.put(matched, tenant, defect == null ? complete.getEvents() : List.of());
      added.add(matched);
    }
  }

  /**
   * Sets the orders of the webhooks added since the last call.
   *
   * @param orders finds those of webhooks that have one, by id
   */
  void order(Function<Set<String>, Map<String, DeliveryOrder>> orders) {
    for (int i = 0; i < added.size(); i += ORDERED_AT_ONCE) {
      List<MatchedWebhook> some = added.subList(i, Math.min(i + ORDERED_AT_ONCE, added.size()));
      Map<String, DeliveryOrder> found =
          orders.apply(some.stream().map(MatchedWebhook::webhookId).collect(toSet()));
      if (!found.isEmpty()) {
        some.forEach(
            each -> {
              DeliveryOrder order = found.getOrDefault(each.webhookId(), DeliveryOrder.NONE);
              each.notification(shared(each.notification().in(order)));
            });
      }
    }
    added.clear();
  }

  private Notification notification(Webhook complete) {
    return shared(
        new Notification(PayloadSettings.of(complete), complete.getEnabled(), DeliveryOrder.NONE));
  }

  private Notification shared(Notification own) {
    return own.payload().customPayload() == null ? shared.computeIfAbsent(own, each -> each) : own;
  }

  /** Moves all webhooks of the other one here, replacing older states. */
  void moveAll(SubscriptionSnapshot newer) {
    index.moveAll(newer.index);
  }

  boolean knows(MatchedWebhook webhook) {
    return index.contains(webhook);
  }

  /** The webhooks that the event matches, each once, in no order. */
  Stream<MatchedWebhook> match(Event event) {
    return index.match(event).stream();
  }

  /** Returns the incomplete webhooks added since the last call. */
  List<Unusable> drainUnusable() {
    List<Unusable> drained = List.copyOf(unusable);
    unusable.clear();
    return drained;
  }
}
