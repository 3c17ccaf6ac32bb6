package dev.contentservice.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Four webhooks that match updates, and one that matches creations. */
final class FiveWebhooks {
  private static final List<String> OF_UPDATES = List.of("w0", "w1", "w2", "w3");
  private static final List<String> OF_CREATION = List.of("w4");

  private FiveWebhooks() {}

  /** The webhooks that match an event of {@link EventPublishers}. */
  static List<String> matchesOf(String eventId) {
    return eventId.startsWith("update ") ? OF_UPDATES : OF_CREATION;
  }

  static Map<String, String> in(Path folder, TroubledReceivers receivers, String takeover)
      throws IOException {
    StringBuilder json = new StringBuilder("[");
    for (int i = 0; i < 5; i++) {
      json.append(i == 0 ? "" : ", ")
          .append(
              """
              {"id": "w%d", "name": "w%d", "url": "%s", "enabled": true,
               "events": [{"entity_type": "item", "event_types": ["%s"]}]}"""
                  .formatted(i, i, receivers.url("/w" + i), i < 4 ? "update" : "create"));
    }
    Path file = Files.writeString(folder.resolve("webhooks.json"), json.append("]").toString());
    return Map.of(
        "CONTENT_PROVISION",
        file.toString(),
        "CONTENT_API_TOKENS",
        ManyClients.TOKEN,
        "CONTENT_LOG_REQUESTS",
        "off",
        "CONTENT_DELIVERY_TAKEOVER",
        takeover,
        "CONTENT_DELIVERY_ALLOWED_ADDRESSES",
        "127.0.0.0/8");
  }
}
