package dev.contentservice.rules.json;

import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.json.ReadResult.Invalid;
import dev.contentservice.rules.json.ReadResult.Malformed;
import dev.contentservice.rules.json.ReadResult.Valid;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads bodies that are no single object of a contract, such as lists, as strictly as {@link
 * JsonBodyReader} reads objects. Thread-safe.
 */
public final class JsonValueReader {
  private final JsonMapper mapper;
  private final JsonObjectParser parser;
  private final Lazy<SchemaValidator> validator;

  private JsonValueReader(SchemaSource schema, JsonLimits limits) {
    this.mapper = StrictMapper.ofSchema(limits);
    this.parser = new JsonObjectParser(mapper, limits);
    this.validator =
        new Lazy<>(
            () ->
                new SchemaValidator(
                    ContractSchemas.of(schema.contract().get()).schema(schema.name()),
                    SchemaRules.of(schema.sections())));
  }

  /** Reads values by a schema of any contract. */
  public static JsonValueReader of(SchemaSource schema, JsonLimits limits) {
    return new JsonValueReader(schema, limits);
  }

  /**
   * Reads one document.
   *
   * @param body any bytes; neither stored nor modified
   * @param type that it is read into, such as a list of a class
   * @return the result, never {@code Partial}
   */
  public ReadResult<Object> read(byte[] body, Type type) {
    Malformed<Object> noText =
        parser.noText(body, 0, body.length, TextScan.scan(body, 0, body.length));
    if (noText != null) {
      return noText;
    }
    try {
      JsonNode document = parser.value(JsonObjectParser.readable(body), "JSON value");
      Report report = validator.get().report(document);
      Object bound = report.passed() ? bound(document, type) : null;
      if (bound != null) {
        return new Valid<>(bound);
      }
      return new Invalid<>(
          report.passed() ? Report.of(List.of(validator.get().unexplained())) : report);
    } catch (JsonObjectParser.NoObject e) {
      return e.reading();
    }
  }

  private @Nullable Object bound(JsonNode document, Type type) {
    try {
      return mapper.readerFor(mapper.constructType(type)).readValue(document);
    } catch (JacksonException e) {
      return null;
    }
  }
}
