package dev.contentservice.delivery.publish;

import static java.util.Objects.requireNonNull;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.contentservice.delivery.publish.EventCatalog.Definition;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The JSON Schema of the payloads of an event. */
record PayloadSchema(Schema schema) {
  private static final int MOST_SHOWN = 10;

  // Exact, so that multipleOf 0.01 is.
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  /**
   * @throws IllegalArgumentException if the schema is no JSON Schema
   */
  static PayloadSchema parse(Definition event) {
    try {
      JsonNode schema = JSON.readTree(requireNonNull(event.schema()));
      if (!schema.isObject() && !schema.isBoolean()) {
        throw notSchema(event, null);
      }
      PayloadSchema parsed =
          new PayloadSchema(
              SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                  .getSchema(schema));
      // References are followed only when something is checked.
      parsed.schema.validate(JSON.createObjectNode());
      return parsed;
    } catch (JacksonException | SchemaException e) {
      throw notSchema(event, e);
    }
  }

  private static IllegalArgumentException notSchema(Definition event, @Nullable Exception cause) {
    return new IllegalArgumentException(
        "the schema of " + event.name() + " is no JSON Schema (2020-12)", cause);
  }

  /**
   * @param what begins the message, which shows no value
   * @throws IllegalArgumentException if the payload is not JSON, or does not fit
   */
  void require(String payload, String what) {
    JsonNode read;
    try {
      read = JSON.readTree(payload);
    } catch (JacksonException e) {
      // The parser's own message quotes the text.
      throw new IllegalArgumentException(what + " is not one JSON text; serialize it as JSON");
    }
    String places =
        schema.validate(read).stream()
            .map(PayloadSchema::place)
            .distinct()
            .limit(MOST_SHOWN)
            .collect(Collectors.joining(", "));
    if (!places.isEmpty()) {
      throw new IllegalArgumentException(what + " does not fit its schema: " + places);
    }
  }

  private static String place(Error error) {
    String member = error.getProperty() == null ? "" : "/" + error.getProperty();
    String at = error.getInstanceLocation() + member;
    return (at.isEmpty() ? "the whole" : at) + " (" + error.getKeyword() + ")";
  }
}
