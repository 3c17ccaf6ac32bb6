package dev.contentservice.service.store;

import dev.contentservice.rules.json.ModelJson;

/** Converts resources to and from the JSON text in the store, which is the JSON on the wire. */
final class JsonColumns {
  private JsonColumns() {}

  static String write(Object resource) {
    return ModelJson.mapper().writeValueAsString(resource);
  }

  static <T> T read(String json, Class<T> type) {
    return ModelJson.mapper().readValue(json, type);
  }
}
