package dev.contentservice.testing;

import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.management.Attempt;
import dev.contentservice.model.management.Delivery;
import dev.contentservice.model.management.ManagedWebhook;
import dev.contentservice.model.value.EventType;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The deliveries of the service, or why there is none, for the message of a failed test. */
final class DeliveryList {
  /** Each of these costs a request. */
  private static final int WITH_LAST_ATTEMPT = 5;

  private DeliveryList() {}

  /** Of all webhooks. */
  static String of(TestService service) {
    List<Delivery> all = service.deliveries(any -> {});
    if (!all.isEmpty()) {
      return "deliveries of the service, newest first:" + lines(service, all);
    }
    return published(service) + (service.published().isEmpty() ? "" : "; no webhook matched");
  }

  /** Begins with the reason if there is none for the webhook with this id or URL. */
  static String of(TestService service, String id, URI url) {
    Optional<ManagedWebhook> webhook = service.webhook(id, url);
    String known = webhook.map(ManagedWebhook::getId).orElse(id);
    if (!service.deliveries(all -> all.webhook(known)).isEmpty()) {
      return of(service);
    }
    String reason = published(service);
    if (!service.published().isEmpty()) {
      reason += "; '" + id + "' " + subscriptions(webhook);
    }
    return service.deliveries(any -> {}).isEmpty() ? reason : reason + "\n" + of(service);
  }

  static String lines(TestService service, List<Delivery> deliveries) {
    StringBuilder text = new StringBuilder();
    int listed = 0;
    for (Delivery each : deliveries) {
      text.append(
          "\n  webhook '%s', %s %s: %s after %d attempts%s"
              .formatted(
                  each.getWebhookId(),
                  each.getEntityType(),
                  each.getEventType(),
                  each.getState(),
                  each.getAttemptsMade(),
                  listed++ < WITH_LAST_ATTEMPT ? lastError(service, each) : ""));
    }
    return text.toString();
  }

  private static String lastError(TestService service, Delivery delivery) {
    List<Attempt> attempts = service.delivery(delivery.getId()).getAttempts();
    if (attempts == null || attempts.isEmpty()) {
      return "";
    }
    Attempt last = attempts.get(attempts.size() - 1);
    String error = last.getError();
    Integer status = last.getStatus();
    return error == null ? "" : ", last error: " + error + (status == null ? "" : " " + status);
  }

  private static String published(TestService service) {
    Set<String> events = service.published();
    return switch (events.size()) {
      case 0 -> "no event was published by this test";
      case 1 -> "event " + events.iterator().next() + " was published";
      default -> "events " + String.join(", ", events) + " were published";
    };
  }

  private static String subscriptions(Optional<ManagedWebhook> webhook) {
    if (webhook.isEmpty()) {
      return "is the URL of no webhook";
    }
    String events =
        webhook.get().getEvents().stream()
            .map(DeliveryList::subscription)
            .collect(Collectors.joining(", "));
    return events.isEmpty() ? "subscribes to nothing" : "subscribes to " + events;
  }

  private static String subscription(EventSubscription events) {
    String types =
        events.getEventTypes().stream().map(EventType::value).collect(Collectors.joining(" or "));
    return events.getEntityType().value()
        + " "
        + types
        + (events.getFilter() == null ? "" : " with a filter");
  }
}
