package dev.contentservice.rules.json;

import tools.jackson.databind.json.JsonMapper;

/** How the classes of the model are written. */
public final class ModelJson {
  private static final JsonMapper MAPPER = new JsonMapper();

  private ModelJson() {}

  /**
   * Writes any class of the model and reads it back as it was, absent and null told apart. Lenient
   * when reading: requests are read by {@link JsonBodyReader}.
   */
  public static JsonMapper mapper() {
    return MAPPER;
  }
}
