package dev.contentservice.delivery.queue;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * The entity versions of an event as one text in the store: a JSON object of strings, which
 * preserves each entity character for character.
 */
final class EntityVersionTexts {
  // Stored texts of any length must be readable.
  private static final StreamReadConstraints ANY_LENGTH =
      StreamReadConstraints.builder()
          .maxStringLength(Integer.MAX_VALUE)
          .maxNameLength(Integer.MAX_VALUE)
          .build();
  private static final ObjectMapper JSON =
      JsonMapper.builder(JsonFactory.builder().streamReadConstraints(ANY_LENGTH).build()).build();
  private static final TypeReference<Map<String, String>> TEXT_BY_VERSION =
      new TypeReference<>() {};

  private EntityVersionTexts() {}

  /** The text; null for no versions. */
  static @Nullable String write(Map<String, String> versions) {
    return versions.isEmpty() ? null : JSON.writeValueAsString(versions);
  }

  /**
   * The versions.
   *
   * @param text null for none, as in rows of older versions
   */
  static Map<String, String> read(@Nullable String text) {
    return text == null ? Map.of() : JSON.readValue(text, TEXT_BY_VERSION);
  }
}
