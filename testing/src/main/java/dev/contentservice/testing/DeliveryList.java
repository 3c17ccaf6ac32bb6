package dev.contentservice.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URLEncoder;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** The deliveries of the service, or why there is none, for the message of a failed test. */
final class DeliveryList {
  /** Each of these costs a request. */
  private static final int WITH_LAST_ATTEMPT = 5;

  private DeliveryList() {}

  /** Of all webhooks. */
  static String of(TestService service) {
    JsonNode all = service.deliveries("");
    if (!all.isEmpty()) {
      return "deliveries of the service, newest first:" + lines(service, all);
    }
    return published(service) + (service.published().isEmpty() ? "" : "; no webhook matched");
  }

  /** Begins with the reason if there is none for the webhook with this id or URL. */
  static String of(TestService service, String id, URI url) {
    JsonNode webhook = service.webhook(id, url);
    String query = "?webhook=" + URLEncoder.encode(webhook.path("id").asString(id), UTF_8);
    if (!service.deliveries(query).isEmpty()) {
      return of(service);
    }
    String reason = published(service);
    if (!service.published().isEmpty()) {
      reason += "; '" + id + "' " + subscriptions(webhook);
    }
    return service.deliveries("").isEmpty() ? reason : reason + "\n" + of(service);
  }

  static String lines(TestService service, JsonNode deliveries) {
    StringBuilder text = new StringBuilder();
    int listed = 0;
    for (JsonNode each : deliveries) {
      text.append(
          "\n  webhook '%s', %s %s: %s after %d attempts%s"
              .formatted(
                  each.path("webhook_id").asString(),
                  each.path("entity_type").asString(),
                  each.path("event_type").asString(),
                  each.path("state").asString(),
                  each.path("attempts_made").asInt(),
                  listed++ < WITH_LAST_ATTEMPT ? lastError(service, each) : ""));
    }
    return text.toString();
  }

  private static String lastError(TestService service, JsonNode delivery) {
    JsonNode attempts = service.delivery(delivery.path("id").asString()).path("attempts");
    JsonNode last = attempts.path(attempts.size() - 1);
    String error = last.path("error").asString("");
    if (error.isEmpty()) {
      return "";
    }
    return ", last error: "
        + error
        + (last.path("status").isNumber() ? " " + last.path("status") : "");
  }

  private static String published(TestService service) {
    Set<String> events = service.published();
    return switch (events.size()) {
      case 0 -> "no event was published by this test";
      case 1 -> "event " + events.iterator().next() + " was published";
      default -> "events " + String.join(", ", events) + " were published";
    };
  }

  private static String subscriptions(JsonNode webhook) {
    if (webhook.isMissingNode()) {
      return "is the URL of no webhook";
    }
    String events =
        StreamSupport.stream(webhook.path("events").spliterator(), false)
            .map(DeliveryList::subscription)
            .collect(Collectors.joining(", "));
    return events.isEmpty() ? "subscribes to nothing" : "subscribes to " + events;
  }

  private static String subscription(JsonNode events) {
    String types =
        StreamSupport.stream(events.path("event_types").spliterator(), false)
            .map(JsonNode::asString)
            .collect(Collectors.joining(" or "));
    return events.path("entity_type").asString("")
        + " "
        + types
        + (events.hasNonNull("filter") ? " with a filter" : "");
  }
}
