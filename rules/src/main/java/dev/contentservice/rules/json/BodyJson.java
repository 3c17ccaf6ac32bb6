package dev.contentservice.rules.json;

import tools.jackson.databind.json.JsonMapper;

/** The JSON mapper of the model classes. */
public final class BodyJson {
  private static final JsonMapper MAPPER = new JsonMapper();

  private BodyJson() {}

  /**
   * Writes and reads any model class; omitted and null members stay distinct. Reading is lenient:
   * read requests with {@link JsonBodyReader}.
   */
  public static JsonMapper mapper() {
    return MAPPER;
  }
}
