package dev.contentservice.service.store;

import dev.contentservice.rules.json.ContentJson;

/** Resources as the JSON text that the store keeps: the same JSON as on the wire. */
final class Bodies {
  private Bodies() {}

  static String write(Object resource) {
    return ContentJson.mapper().writeValueAsString(resource);
  }

  static <T> T read(String json, Class<T> type) {
    return ContentJson.mapper().readValue(json, type);
  }
}
