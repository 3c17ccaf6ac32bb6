package dev.contentservice.service.store;

import dev.contentservice.rules.json.ModelJson;

/** Resources as the JSON text that the store keeps: the same JSON as on the wire. */
final class JsonColumns {
  private JsonColumns() {}

  static String write(Object resource) {
    return ModelJson.mapper().writeValueAsString(resource);
  }

  static <T> T read(String json, Class<T> type) {
    return ModelJson.mapper().readValue(json, type);
  }
}
