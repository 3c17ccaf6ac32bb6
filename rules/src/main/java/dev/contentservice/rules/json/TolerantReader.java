package dev.contentservice.rules.json;

import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Severities;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.engine.ViolationSink;
import dev.contentservice.rules.json.ReadResult.Partial;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads documents for tools that evaluate rules on documents that violate the schema: a violation
 * of one rule then hides none of another. Thread-safe.
 *
 * @param <T> the class of the body
 */
public final class TolerantReader<T> {
  private static final List<String> IDENTITY = List.of("id", "name");

  private final JsonBodyReader<T> strict;
  private final Severities severities;
  private final Function<ObjectNode, List<Violation>> members;
  private final Supplier<ObjectReader> tolerant;

  /**
   * Reads what the reader accepts, and as much as possible of what it rejects.
   *
   * @param severities of the schema rules
   */
  public TolerantReader(JsonBodyReader<T> strict, Severities severities) {
    this(strict, severities, document -> List.of());
  }

  private TolerantReader(
      JsonBodyReader<T> strict,
      Severities severities,
      Function<ObjectNode, List<Violation>> members) {
    this.strict = strict;
    this.severities = severities;
    this.members = members;
    this.tolerant = new Lazy<>(strict::tolerant);
  }

  /**
   * Reads the entries of a provisioning file: webhooks that may have signing keys, and an order and
   * rate of their requests, which are checked and are not in the body, and the client certificate
   * that an export names.
   */
  public static TolerantReader<Webhook> ofProvisioning(Severities severities) {
    return new TolerantReader<>(
        JsonBodyReader.provisionedWebhook(), severities, TolerantReader::ofEntry);
  }

  private static List<Violation> ofEntry(ObjectNode entry) {
    List<Violation> found = new ArrayList<>(SigningKeysMember.removeFrom(entry));
    found.addAll(DeliveryMember.removeFrom(entry));
    // What an export names of it, without the key: there is nothing to check.
    entry.remove("client_certificate");
    return found;
  }

  /**
   * A reader that checks documents by an adapted contract, as {@link JsonBodyReader#adaptedTo}.
   *
   * @param contract in YAML or JSON
   * @throws IllegalArgumentException if it is not a contract with the schemas of this reader
   */
  public TolerantReader<T> adaptedTo(byte[] contract) {
    return new TolerantReader<>(
        strict.adaptedTo(new ByteArrayInputStream(contract)), severities, members);
  }

  /**
   * Reads one document, as {@link JsonBodyReader#read(byte[], int, int)}.
   *
   * @return a valid body; a partial one where the strict reader returns an invalid document; or the
   *     reason why the bytes are no JSON object
   */
  public ReadResult<T> read(byte[] bytes, int from, int to) {
    return strict.read(bytes, from, to, this::partial);
  }

  /**
   * The JSON of a document that this reader read.
   *
   * @throws IllegalArgumentException if the bytes are no JSON object
   */
  public ObjectNode document(byte[] bytes, int from, int to) {
    return strict.document(bytes, from, to);
  }

  private ReadResult<T> partial(ObjectNode document) {
    ViolationSink others = ViolationSink.with(severities).addAll(members.apply(document));
    Set<RuleDescriptor> broken = new HashSet<>();
    SchemaValidator schema = strict.schema();
    Report report = schema.report(document, severities, broken::add);
    List<RuleDescriptor> unreadable =
        schema.unreadable().stream().filter(broken::contains).toList();
    T body = unreadable.isEmpty() ? bound(document) : null;
    if (body == null && broken.isEmpty()) {
      others = others.add(schema.unexplained());
    }
    report = report.and(others.report());
    boolean hidden = unreadable.stream().anyMatch(rule -> !severities.isError(rule));
    T identity = body == null ? bound(identity(document)) : body;
    return new Partial<>(report, body, identity, body == null && (hidden || report.passed()));
  }

  private static ObjectNode identity(ObjectNode document) {
    ObjectNode identity = JsonNodeFactory.instance.objectNode();
    for (String name : IDENTITY) {
      if (document.path(name).isString()) {
        identity.set(name, document.get(name));
      }
    }
    return identity;
  }

  private @Nullable T bound(ObjectNode document) {
    try {
      return tolerant.get().readValue(document);
    } catch (JacksonException e) {
      return null;
    }
  }
}
