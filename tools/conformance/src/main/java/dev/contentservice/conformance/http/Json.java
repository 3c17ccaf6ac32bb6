package dev.contentservice.conformance.http;

import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** JSON as trees, read strictly. */
public final class Json {
  private static final JsonMapper STRICT =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private Json() {}

  /**
   * Parses one value.
   *
   * @throws tools.jackson.core.JacksonException if the text is not exactly one value
   */
  public static JsonNode parse(String text) {
    JsonNode node = STRICT.readTree(text);
    return node.isMissingNode() ? STRICT.nullNode() : node;
  }

  /** An empty object. */
  public static ObjectNode object() {
    return STRICT.createObjectNode();
  }

  /** An object with one member. */
  public static ObjectNode object(String name, JsonNode value) {
    return object().set(name, value);
  }

  /** A string. */
  public static JsonNode string(String text) {
    return STRICT.getNodeFactory().stringNode(text);
  }
}
