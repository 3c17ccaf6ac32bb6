package dev.contentservice.client.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.contentservice.model.Problem;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** Writes bodies exactly, and reads responses with all that the contract does not have. */
public final class WireJson {
  /** Reads whatever a service sends. */
  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .annotationIntrospector(new NullTolerance(Nulls.SKIP))
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          // Unknown members keep their numbers: 1.10 and 1e400 are no doubles.
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .addModule(new SimpleModule("numbers").addDeserializer(Number.class, new ExactNumber()))
          .build();

  /** Reads only what has the members that the contract requires. */
  private static final JsonMapper STRICT =
      MAPPER
          .rebuild()
          .annotationIntrospector(new NullTolerance(Nulls.FAIL))
          .addModule(new RequiredMembers())
          .build();

  private WireJson() {}

  /** Loads the classes of a call in advance, which take longer than the first call itself. */
  public static void prepare() {
    MAPPER.writeValueAsBytes(new Problem());
    MAPPER.readValue(new byte[] {'{', '}'}, Problem.class);
    STRICT.readerFor(Problem.class);
  }

  /**
   * Writes a body.
   *
   * @throws IllegalArgumentException if it cannot be written
   */
  public static byte[] write(Object body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = MAPPER.createGenerator(bytes)) {
      write(json, body);
    } catch (JacksonException failure) {
      throw unwritable();
    }
    return bytes.toByteArray();
  }

  /** Each value by its own class: in a list of an interface, Jackson omits what names the class. */
  private static void write(JsonGenerator json, @Nullable Object value) {
    if (value instanceof List<?> list) {
      json.writeStartArray();
      list.forEach(each -> write(json, each));
      json.writeEndArray();
    } else if (value instanceof Map<?, ?> map) {
      json.writeStartObject();
      map.forEach((name, each) -> write(json.writeName(String.valueOf(name)), each));
      json.writeEndObject();
    } else {
      MAPPER.writeValue(json, value);
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

  /** Without the cause: the message of Jackson may quote the body. */
  private static IllegalArgumentException unwritable() {
    return new IllegalArgumentException("the body cannot be written as JSON");
  }

  /**
   * Reads a body, whatever members it lacks.
   *
   * @return null for the JSON null
   * @throws JacksonException if it is not of this type
   */
  static <T extends @Nullable Object> @Nullable T read(byte[] body, TypeReference<T> type) {
    return read(MAPPER, body, type);
  }

  /**
   * Reads a body.
   *
   * @return null for the JSON null
   * @throws JacksonException if it is not of this type, or lacks a member that the contract
   *     requires
   */
  static <T extends @Nullable Object> @Nullable T readStrictly(byte[] body, TypeReference<T> type) {
    return read(STRICT, body, type);
  }

  private static <T extends @Nullable Object> @Nullable T read(
      JsonMapper mapper, byte[] body, TypeReference<T> type) {
    try {
      return mapper.readValue(body, type);
    } catch (IndexOutOfBoundsException e) {
      // Jackson before 3.0.4 fails on some names of more than 60 bytes, in bytes but not in text.
      return mapper.readValue(new String(body, UTF_8), type);
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
   * null is read as omitted; in a list, as the setting says.
   */
  private static final class NullTolerance extends JacksonAnnotationIntrospector {
    private final Nulls inLists;

    NullTolerance(Nulls inLists) {
      this.inLists = inLists;
    }

    @Override
    public JsonSetter.Value findSetterInfo(MapperConfig<?> config, Annotated member) {
      JsonSetter.Value declared = super.findSetterInfo(config, member);
      return declared.withValueNulls(
          tolerant(declared.getValueNulls(), Nulls.SKIP),
          tolerant(declared.getContentNulls(), inLists));
    }

    private static Nulls tolerant(Nulls declared, Nulls tolerant) {
      return declared == Nulls.FAIL ? tolerant : declared;
    }
  }

  /** The number of an unknown member. BigDecimal has no negative zero. */
  private static final class ExactNumber extends StdDeserializer<Number> {
    ExactNumber() {
      super(Number.class);
    }

    @Override
    public Number deserialize(JsonParser json, DeserializationContext context) {
      Number number =
          json.currentToken() == JsonToken.VALUE_NUMBER_INT
              ? json.getNumberValue()
              : json.getDecimalValue();
      boolean zero = number.doubleValue() == 0 && json.getDecimalValue().signum() == 0;
      return zero && json.getString().startsWith("-") ? -0.0 : number;
    }
  }
}
