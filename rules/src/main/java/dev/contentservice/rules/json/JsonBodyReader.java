package dev.contentservice.rules.json;

import com.networknt.schema.Schema;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.json.ReadResult.Invalid;
import dev.contentservice.rules.json.ReadResult.Malformed;
import dev.contentservice.rules.json.ReadResult.Valid;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads JSON bodies strictly. A lenient reader hides errors, such as duplicate members, from the
 * rules. A valid body is parsed once; a rejected body is parsed again to list its schema
 * violations. Thread-safe. Create it once and reuse it: the first document initializes the schema
 * and the mapper.
 *
 * @param <T> the class of the body
 */
public final class JsonBodyReader<T> {
  private final BodyShape<T> shape;
  private final JsonLimits limits;
  private final Supplier<BodyShape.Binding> binding;

  private JsonBodyReader(
      BodyShape<T> shape, JsonLimits limits, Supplier<BodyShape.Binding> binding) {
    this.shape = shape;
    this.limits = limits;
    this.binding = binding;
  }

  /** Initializes on the first document, so that {@link #within} prepares only its own limits. */
  private static <T> JsonBodyReader<T> of(BodyShape<T> shape) {
    JsonLimits limits = JsonLimits.DEFAULTS;
    return new JsonBodyReader<>(shape, limits, new Lazy<>(() -> shape.binding(limits)));
  }

  /**
   * Reads bodies by a schema of any contract. A valid document is parsed into a tree first.
   *
   * @param type the class of the schema, by any generator; members that it does not have are
   *     ignored
   */
  public static <T> JsonBodyReader<T> of(Class<T> type, SchemaSource schema) {
    return of(shape(type, schema, null, StrictMapper::ofSchema));
  }

  /**
   * Reads bodies as {@link #of(Class, SchemaSource)} does, in one parse if they are valid.
   *
   * @param type a class generated with the settings of {@code content-service-model} from a schema
   *     without other restrictions than types and members, so that strict binding accepts exactly
   *     what the schema does
   */
  public static <T> JsonBodyReader<T> ofExact(Class<T> type, SchemaSource schema) {
    return of(shape(type, schema, limits -> StrictMapper.within(limits, type, null), null));
  }

  private static <T> BodyShape<T> shape(
      Class<T> type,
      SchemaSource schema,
      @Nullable Function<JsonLimits, JsonMapper> bytes,
      @Nullable Function<JsonLimits, JsonMapper> trees) {
    Function<ContractSchemas, SchemaValidator> validator =
        contract ->
            new SchemaValidator(contract.schema(schema.name()), SchemaRules.of(schema.sections()));
    Supplier<SchemaValidator> own =
        new Lazy<>(() -> validator.apply(ContractSchemas.of(schema.contract().get())));
    return new BodyShape<>(type, validator, own, bytes, trees);
  }

  /** Reads bodies that create a model (§4.1). */
  public static JsonBodyReader<CreateItemTypeRequest> createItemType() {
    return closed(
        CreateItemTypeRequest.class,
        null,
        "4.1",
        contract -> contract.body("createItemType", "CreateItemTypeRequest"));
  }

  /** Reads bodies that update a webhook (§4.2). */
  public static JsonBodyReader<UpdateWebhookRequest> updateWebhook() {
    return closed(
        UpdateWebhookRequest.class,
        null,
        "4.2",
        contract -> contract.body("updateWebhook", "UpdateWebhookRequest"));
  }

  /** Reads complete models (§2.1), as in a response. Unknown members are ignored. */
  public static JsonBodyReader<ItemType> model() {
    return resource(ItemType.class, "2.1");
  }

  /** Reads complete webhooks (§2.2), as in a response. Unknown members are ignored. */
  public static JsonBodyReader<Webhook> webhook() {
    return resource(Webhook.class, "2.2");
  }

  /**
   * Reads webhooks to provision (§2.2). {@code id} and {@code name} are required; all other members
   * may be omitted, and unknown members are rejected.
   */
  public static JsonBodyReader<Webhook> provisionedWebhook() {
    return closed(
        Webhook.class, StrictMapper.PROVISIONED, "2.2", ContractSchemas::provisionedWebhook);
  }

  private static <T> JsonBodyReader<T> closed(
      Class<T> type,
      @Nullable Set<String> required,
      String section,
      Function<ContractSchemas, Schema> schema) {
    return usual(type, required, section, schema, null);
  }

  private static <T> JsonBodyReader<T> resource(Class<T> type, String section) {
    return usual(
        type,
        StrictMapper.membersOf(type),
        section,
        contract -> contract.schema(type.getSimpleName()),
        StrictMapper::ofKnownMembers);
  }

  private static <T> JsonBodyReader<T> usual(
      Class<T> type,
      @Nullable Set<String> required,
      String section,
      Function<ContractSchemas, Schema> schema,
      @Nullable Function<JsonLimits, JsonMapper> trees) {
    Function<ContractSchemas, SchemaValidator> validator =
        contract -> new SchemaValidator(schema.apply(contract), SchemaRules.of(section));
    Supplier<SchemaValidator> packaged =
        new Lazy<>(() -> validator.apply(ContractSchemas.packaged()));
    return of(
        new BodyShape<>(
            type,
            validator,
            packaged,
            limits -> StrictMapper.within(limits, type, required),
            trees));
  }

  /** A reader with other limits, already initialized. */
  public JsonBodyReader<T> within(JsonLimits other) {
    BodyShape.Binding ready = shape.binding(other);
    return new JsonBodyReader<>(shape, other, () -> ready);
  }

  /**
   * A reader that checks documents by an adapted contract, such as the result of an OpenAPI
   * Overlay, already initialized. A valid document is parsed into a tree first, which takes longer.
   *
   * @param contract in YAML or JSON; read to its end, but not closed. It may restrict the members
   *     of the packaged contract and add members. Added members are not in the body that is read. A
   *     document that the packaged contract rejects for another reason may be rejected without an
   *     explanation
   * @throws IllegalArgumentException if it is not a contract with the schemas of this reader
   */
  public JsonBodyReader<T> adaptedTo(InputStream contract) {
    SchemaValidator schema = shape.schema().apply(ContractSchemas.of(contract));
    BodyShape<T> adapted = shape.adaptedTo(schema);
    BodyShape.Binding ready = adapted.binding(limits);
    return new JsonBodyReader<>(adapted, limits, () -> ready);
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
    return read(bytes, from, to, this::explained);
  }

  /** Reads one document; {@code explain} returns the result for an object that is not valid. */
  ReadResult<T> read(byte[] bytes, int from, int to, Function<ObjectNode, ReadResult<T>> explain) {
    JsonObjectParser document = binding.get().document();
    int scanned = to - from > limits.maxBytes() ? TextScan.VALID : TextScan.scan(bytes, from, to);
    Malformed<T> noText = document.noText(bytes, from, to, scanned);
    if (noText != null) {
      return noText;
    }
    T bound = scanned == TextScan.VALID ? bound(bytes, from, to) : null;
    if (bound != null) {
      return new Valid<>(bound);
    }
    byte[] body = Arrays.copyOfRange(bytes, from, to);
    byte[] read = JsonObjectParser.readable(body);
    if (read.length < body.length) {
      return read(read, 0, read.length, explain);
    }
    try {
      return explain.apply(document.object(body));
    } catch (JsonObjectParser.NoObject e) {
      return e.reading();
    }
  }

  private @Nullable T bound(byte[] bytes, int from, int to) {
    ObjectReader reader = binding.get().bytes();
    try {
      return reader == null ? null : reader.readValue(bytes, from, to - from);
    } catch (JacksonException | IndexOutOfBoundsException e) {
      // Jackson before 3.0.4 throws IndexOutOfBoundsException for some unknown names over 60 bytes.
      return null;
    }
  }

  private ReadResult<T> explained(ObjectNode document) {
    Report report = schema().report(document);
    T bound = report.passed() ? bound(document) : null;
    if (bound != null) {
      return new Valid<>(bound);
    }
    return new Invalid<>(report.passed() ? Report.of(List.of(schema().unexplained())) : report);
  }

  ObjectNode document(byte[] bytes, int from, int to) {
    try {
      byte[] body = Arrays.copyOfRange(bytes, from, to);
      return binding.get().document().object(JsonObjectParser.readable(body));
    } catch (JsonObjectParser.NoObject e) {
      throw new IllegalArgumentException(e);
    }
  }

  SchemaValidator schema() {
    return shape.validator().get();
  }

  ObjectReader tolerant() {
    return StrictMapper.tolerant(limits).readerFor(shape.type());
  }

  private @Nullable T bound(ObjectNode document) {
    ObjectReader reader = binding.get().trees();
    try {
      return reader == null ? null : reader.readValue(document);
    } catch (JacksonException e) {
      return null;
    }
  }
}
