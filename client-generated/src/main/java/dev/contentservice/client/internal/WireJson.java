package dev.contentservice.client.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonSetter;
import dev.contentservice.model.Problem;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;

/** Writes bodies exactly and reads responses leniently. */
public final class WireJson {
  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .annotationIntrospector(new NullTolerance())
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private WireJson() {}

  /** Loads the classes of a call in advance, which take longer than the first call itself. */
  public static void prepare() {
    MAPPER.writeValueAsBytes(new Problem());
    MAPPER.readValue(new byte[] {'{', '}'}, Problem.class);
  }

  /**
   * Writes a body.
   *
   * @throws IllegalArgumentException if it cannot be written
   */
  public static byte[] write(Object body) {
    try {
      return MAPPER.writeValueAsBytes(body);
    } catch (JacksonException failure) {
      throw unwritable();
    }
  }

  /**
   * A body as JSON.
   *
   * @throws IllegalArgumentException if it cannot be written
   */
  static JsonNode tree(Object body) {
    try {
      return MAPPER.valueToTree(body);
    } catch (JacksonException failure) {
      throw unwritable();
    }
  }

  private static IllegalArgumentException unwritable() {
    // Without the cause: the message of Jackson may quote the body.
    return new IllegalArgumentException("the body cannot be written as JSON");
  }

  /**
   * Reads a body.
   *
   * @return null for the JSON null
   * @throws JacksonException if it is not of this type
   */
  static <T extends @Nullable Object> @Nullable T read(byte[] body, TypeReference<T> type) {
    try {
      return MAPPER.readValue(body, type);
    } catch (IndexOutOfBoundsException e) {
      // Jackson before 3.0.4 fails on some names of more than 60 bytes, in bytes but not in text.
      return MAPPER.readValue(new String(body, UTF_8), type);
    }
  }

  /** The JSON Pointer of a read failure. The message of the exception quotes the body. */
  static String pointerOf(JacksonException failure) {
    StringBuilder pointer = new StringBuilder();
    for (JacksonException.Reference step : failure.getPath()) {
      String name = step.getPropertyName();
      pointer.append('/').append(name == null ? Integer.toString(step.getIndex()) : name);
    }
    return pointer.toString();
  }

  /**
   * The model rejects null where the contract has none, which is right for requests. In responses,
   * null is read as omitted.
   */
  private static final class NullTolerance extends JacksonAnnotationIntrospector {
    @Override
    public JsonSetter.Value findSetterInfo(MapperConfig<?> config, Annotated member) {
      return JsonSetter.Value.empty();
    }
  }
}
