package dev.contentservice.rules.json;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.json.ReadResult.Invalid;
import dev.contentservice.rules.json.ReadResult.Malformed;
import dev.contentservice.rules.json.ReadResult.Valid;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads JSON bodies strictly. A lenient reader hides errors, such as duplicate members, from the
 * rules. A valid body is parsed once; a rejected body is parsed again to list its schema
 * violations. Thread-safe. Create it once and reuse it: the first document initializes the schema
 * and the mapper.
 *
 * @param <T> the class of the body
 */
public final class JsonBodyReader<T> {
  private final Class<T> type;
  private final Supplier<SchemaValidator> shape;
  private final JsonLimits limits;
  private final Supplier<Binding> binding;

  private JsonBodyReader(
      Class<T> type,
      Supplier<SchemaValidator> shape,
      JsonLimits limits,
      Supplier<Binding> binding) {
    this.type = type;
    this.shape = shape;
    this.limits = limits;
    this.binding = binding;
  }

  /** Initializes on the first document, so that {@link #within} prepares only its own limits. */
  private static <T> JsonBodyReader<T> usual(Class<T> type, Supplier<SchemaValidator> shape) {
    JsonLimits limits = JsonLimits.DEFAULTS;
    return new JsonBodyReader<>(
        type, new Lazy<>(shape), limits, new Lazy<>(() -> Binding.to(type, limits)));
  }

  /** Reads bodies that create a model (§4.1). */
  public static JsonBodyReader<CreateItemTypeRequest> createItemType() {
    return usual(
        CreateItemTypeRequest.class,
        () ->
            new SchemaValidator(
                ContractSchemas.schema("CreateItemTypeRequest"), SchemaRules.of("4.1")));
  }

  /** Reads bodies that update a webhook (§4.2). */
  public static JsonBodyReader<UpdateWebhookRequest> updateWebhook() {
    return usual(
        UpdateWebhookRequest.class,
        () ->
            new SchemaValidator(
                ContractSchemas.schema("UpdateWebhookRequest"), SchemaRules.of("4.2")));
  }

  /**
   * Reads complete webhooks (§2.2), such as those to provision. {@code id} and {@code name} are
   * required; all other members may be omitted.
   */
  public static JsonBodyReader<Webhook> webhook() {
    return usual(
        Webhook.class,
        () -> new SchemaValidator(ContractSchemas.webhookByItself(), SchemaRules.of("2.2")));
  }

  JsonLimits limits() {
    return limits;
  }

  /** A reader with other limits, already initialized. */
  public JsonBodyReader<T> within(JsonLimits other) {
    Binding ready = Binding.to(type, other);
    return new JsonBodyReader<>(type, shape, other, () -> ready);
  }

  /**
   * Reads one document.
   *
   * @param body any bytes; neither stored nor modified
   * @return the result; this method throws for no input
   */
  public ReadResult<T> read(byte[] body) {
    return read(body, 0, body.length);
  }

  /**
   * Reads one document from a range of an array. A valid document is not copied.
   *
   * @param bytes any bytes; neither stored nor modified
   * @param from the offset of the first byte
   * @param to the offset after the last byte
   * @return the result, as for {@link #read(byte[])}
   */
  public ReadResult<T> read(byte[] bytes, int from, int to) {
    JsonObjectParser document = binding.get().document();
    int scanned = to - from > limits.maxBytes() ? TextScan.VALID : TextScan.scan(bytes, from, to);
    Malformed<T> noText = document.noText(bytes, from, to, scanned);
    if (noText != null) {
      return noText;
    }
    T bound = scanned == TextScan.VALID ? bound(bytes, from, to) : null;
    return bound == null ? explained(Arrays.copyOfRange(bytes, from, to)) : new Valid<>(bound);
  }

  private @Nullable T bound(byte[] bytes, int from, int to) {
    try {
      return binding.get().reader().readValue(bytes, from, to - from);
    } catch (JacksonException | IndexOutOfBoundsException e) {
      // Jackson before 3.0.4 throws IndexOutOfBoundsException for some unknown names over 60 bytes.
      return null;
    }
  }

  private ReadResult<T> explained(byte[] body) {
    try {
      Report report = shape.get().report(binding.get().document().object(body));
      return new Invalid<>(
          report.violations().isEmpty() ? Report.of(List.of(shape.get().unexplained())) : report);
    } catch (JsonObjectParser.NoObject e) {
      return e.reading();
    }
  }

  /** Binds bytes to a body, or parses them to find out why they are invalid. */
  private record Binding(ObjectReader reader, JsonObjectParser document) {

    static Binding to(Class<?> type, JsonLimits limits) {
      JsonMapper strict = StrictMapper.within(limits);
      return new Binding(strict.readerFor(type), new JsonObjectParser(strict, limits));
    }
  }
}
