package dev.contentservice.conformance.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

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

  /** A resource of the kit or of the contract, in YAML. */
  public static JsonNode yaml(String path) {
    try (InputStream file = Json.class.getResourceAsStream(path)) {
      return new YAMLMapper().readTree(Objects.requireNonNull(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
