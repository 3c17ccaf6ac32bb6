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
 * Reads a body strictly, because no rule can see what a lenient reader hides. A body of the right
 * shape costs one parse; only a rejected one is read again, to list its schema violations by the
 * contract's own schema, as many as a report lists. Safe to share between threads; make it once, it
 * prepares a good deal for its first document.
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

  /** Waits for the first document: who asks for other limits needs only those. */
  private static <T> JsonBodyReader<T> usual(Class<T> type, Supplier<SchemaValidator> shape) {
    JsonLimits limits = JsonLimits.DEFAULTS;
    return new JsonBodyReader<>(
        type, new Lazy<>(shape), limits, new Lazy<>(() -> Binding.to(type, limits)));
  }

  /** Reads the body that creates a model (§4.1). */
  public static JsonBodyReader<CreateItemTypeRequest> createItemType() {
    return usual(
        CreateItemTypeRequest.class,
        () ->
            new SchemaValidator(
                ContractSchemas.schema("CreateItemTypeRequest"), SchemaRules.of("4.1")));
  }

  /** Reads the body that updates a webhook (§4.2). */
  public static JsonBodyReader<UpdateWebhookRequest> updateWebhook() {
    return usual(
        UpdateWebhookRequest.class,
        () ->
            new SchemaValidator(
                ContractSchemas.schema("UpdateWebhookRequest"), SchemaRules.of("4.2")));
  }

  /**
   * Reads a whole webhook (§2.2) that is given by itself, such as one to provision: {@code id} and
   * {@code name} must be there, the rest may be left out.
   */
  public static JsonBodyReader<Webhook> webhook() {
    return usual(
        Webhook.class,
        () -> new SchemaValidator(ContractSchemas.webhookByItself(), SchemaRules.of("2.2")));
  }

  JsonLimits limits() {
    return limits;
  }

  /** The same reader with other limits, ready for the first document. */
  public JsonBodyReader<T> within(JsonLimits other) {
    Binding ready = Binding.to(type, other);
    return new JsonBodyReader<>(type, shape, other, () -> ready);
  }

  /**
   * Reads one document.
   *
   * @param body any bytes, not kept and not changed
   * @return what became of it; this throws for no bytes whatsoever
   */
  public ReadResult<T> read(byte[] body) {
    return read(body, 0, body.length);
  }

  /**
   * Reads one document that lies among others, without a copy if it has the right shape.
   *
   * @param bytes not kept and not changed
   * @param from the first byte of the document
   * @param to behind its last byte
   * @return what became of it, as of {@link #read(byte[])}
   */
  public ReadResult<T> read(byte[] bytes, int from, int to) {
    JsonObjectParser document = binding.get().document();
    int scanned = to - from > limits.maxBytes() ? TextScan.FINE : TextScan.scan(bytes, from, to);
    Malformed<T> noText = document.noText(bytes, from, to, scanned);
    if (noText != null) {
      return noText;
    }
    T bound = scanned == TextScan.FINE ? bound(bytes, from, to) : null;
    return bound == null ? explained(Arrays.copyOfRange(bytes, from, to)) : new Valid<>(bound);
  }

  private @Nullable T bound(byte[] bytes, int from, int to) {
    try {
      return binding.get().reader().readValue(bytes, from, to - from);
    } catch (JacksonException | IndexOutOfBoundsException e) {
      // Jackson before 3.0.4 throws the second for some unknown names of more than 60 bytes.
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

  /** What reads bytes as a body, and what says why some are none. */
  private record Binding(ObjectReader reader, JsonObjectParser document) {

    static Binding to(Class<?> type, JsonLimits limits) {
      JsonMapper strict = StrictMapper.within(limits);
      return new Binding(strict.readerFor(type), new JsonObjectParser(strict, limits));
    }
  }
}
