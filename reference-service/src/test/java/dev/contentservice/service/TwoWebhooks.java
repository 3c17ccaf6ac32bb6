package dev.contentservice.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A provisioning file with two webhooks: one with every member, one with only id and name. */
final class TwoWebhooks {
  static final String PASSWORD = "canary-password-7f3a";

  private static final String JSON =
      """
      [
        {
          "id": "wh-search", "name": "Search indexer", "url": "https://hooks.example.com/index",
          "custom_payload": "{}", "headers": {"X-Index": "canary-header-51bd"},
          "events": [{"entity_type": "item_type", "event_types": ["create"]}],
          "http_basic_user": "indexer", "http_basic_password": "%s",
          "enabled": true, "payload_api_version": "3", "nested_items_in_payload": true
        },
        {"id": "wh-mail", "name": "Mail"}
      ]
      """
          .formatted(PASSWORD);

  private TwoWebhooks() {}

  /** Writes the file into this folder; returns its setting. */
  static Map<String, String> in(Path folder) throws IOException {
    Path file = folder.resolve("webhooks.json");
    Files.writeString(file, JSON);
    return Map.of("CONTENT_PROVISION", file.toString());
  }
}
