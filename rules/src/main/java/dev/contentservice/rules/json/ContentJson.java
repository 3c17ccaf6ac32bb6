package dev.contentservice.rules.json;

import org.openapitools.jackson.nullable.JsonNullableJackson3Module;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** How the classes of the model are written. */
public final class ContentJson {
  private static final JsonMapper MAPPER = readingMembers(JsonMapper.builder()).build();

  private ContentJson() {}

  /**
   * Writes any class of the model and reads it back as it was, absent and null told apart. Lenient
   * when reading: requests are read by {@link RequestReader}.
   */
  public static JsonMapper mapper() {
    return MAPPER;
  }

  /** What every mapper of these classes needs to keep absent, null and value apart. */
  static JsonMapper.Builder readingMembers(JsonMapper.Builder builder) {
    return builder
        .addModule(new JsonNullableJackson3Module())
        // In the order of the document.
        .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY);
  }
}
