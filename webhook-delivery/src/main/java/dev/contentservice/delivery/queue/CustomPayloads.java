package dev.contentservice.delivery.queue;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The custom payloads in the store. */
final class CustomPayloads {
  private CustomPayloads() {}

  /** The texts by key, each read once. */
  static Map<String, String> find(Handle handle, Stream<@Nullable String> keys) {
    Set<String> wanted = keys.filter(Objects::nonNull).collect(Collectors.toSet());
    Map<String, String> texts = new HashMap<>();
    if (!wanted.isEmpty()) {
      BatchValues.of("payload_key", wanted)
          .query(
              handle,
              "select sha256, custom_payload from delivery_payloads where "
                  + OutboxDialect.of(handle).isOneOf("sha256", "select payload_key from <rows>"))
          .map((row, context) -> Map.entry(row.getString(1), row.getString(2)))
          .forEach(each -> texts.put(each.getKey(), each.getValue()));
    }
    return texts;
  }
}
