package dev.contentservice.conformance.table;

import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.http.Json;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A type of the tables of the document, with values that requests send. */
public enum MemberType {
  /** Values of this type are new in each check, because some members are unique. */
  STRING("a string"),
  /** The URL that is called. */
  URL("a string"),
  /** A flag. */
  BOOLEAN("a boolean"),
  /** An open set of values; the members add those that the document has observed. */
  ENUM("an enum value"),
  /** A reference to a field. */
  FIELD("a reference to a field"),
  /** A reference to a workflow. */
  WORKFLOW("a reference to a workflow"),
  /** Header names and their values. */
  HEADERS("an object of strings"),
  /** Event subscriptions. */
  EVENTS("an array of subscriptions"),
  /** References to fields, only in responses. */
  FIELDS("an array of references to fields"),
  /** References to fieldsets, only in responses. */
  FIELDSETS("an array of references to fieldsets"),
  /** A reference to a resource of any type, only in responses. */
  REFERENCE("a reference"),
  /** The object with {@code has_singleton_item}, only in responses. */
  META("an object with has_singleton_item");

  private static final JsonNode VALUES =
      Json.yaml("/dev/contentservice/conformance/table/types.yaml");

  private final String text;

  MemberType(String text) {
    this.text = text;
  }

  /** The type of a property of the contract. */
  static MemberType of(String name, JsonNode property) {
    boolean list = property.has("items");
    String schema =
        (list ? property.get("items") : property.at("/allOf/0")).path("$ref").asString("");
    return switch (schema.replaceAll(".*/|Input$", "")) {
      case "" ->
          name.equals("url")
              ? URL
              : property.path("type").asString("").equals("boolean") ? BOOLEAN : STRING;
      case "FieldReference" -> list ? FIELDS : FIELD;
      case "WorkflowReference" -> WORKFLOW;
      case "FieldsetReference" -> FIELDSETS;
      case "ResourceReference" -> REFERENCE;
      case "ItemTypeMeta" -> META;
      case "WebhookHeaders" -> HEADERS;
      case "EventSubscription" -> EVENTS;
      default -> ENUM;
    };
  }

  private List<JsonNode> values(String kind) {
    return VALUES.path(name()).path(kind).valueStream().toList();
  }

  /** Valid values, different from each other. */
  public List<JsonNode> valid(Subject subject) {
    if (this != STRING) {
      return values("valid").stream().filter(value -> isUsual(subject, value)).toList();
    }
    List<String> prefixes =
        subject.assumes("formats-and-lengths") ? List.of("One", "Zwei ü 文 🎈") : List.of("a", "b");
    return prefixes.stream().map(prefix -> Json.string(text(subject, prefix))).toList();
  }

  /** Without an assumption on URLs and on what exists, only what each service accepts. */
  private boolean isUsual(Subject subject, JsonNode value) {
    return switch (this) {
      case URL -> subject.assumes("callable-url") || value.asString().startsWith("https:");
      case EVENTS -> subject.assumes("reference-existence") || !value.path(0).has("filter");
      default -> true;
    };
  }

  /** New in each check; without an assumption on formats only what every format has. */
  private static String text(Subject subject, String prefix) {
    String fresh = subject.fresh(prefix);
    return subject.assumes("formats-and-lengths") ? fresh : fresh.replaceAll("[^a-z0-9]", "_");
  }

  /** Values of other types. */
  public List<JsonNode> wrong() {
    return values("wrong");
  }

  /** Values that lenient readers convert into this type. */
  public List<JsonNode> coercible() {
    return values("coercible");
  }

  /** Whether a response has a value of this type. */
  public boolean test(JsonNode value) {
    return switch (this) {
      case STRING, URL, ENUM -> value.isString();
      case BOOLEAN -> value.isBoolean();
      case FIELD -> isReference(value, "field");
      case WORKFLOW -> isReference(value, "workflow");
      case HEADERS -> value.isObject() && value.valueStream().allMatch(JsonNode::isString);
      case EVENTS -> value.isArray() && value.valueStream().allMatch(MemberType::isSubscription);
      case FIELDS -> isReferences(value, "field");
      case FIELDSETS -> isReferences(value, "fieldset");
      case REFERENCE -> value.path("type").isString() && value.path("id").isString();
      case META -> value.path("has_singleton_item").isBoolean();
    };
  }

  private static boolean isReference(JsonNode value, String type) {
    return type.equals(value.path("type").asString("")) && value.path("id").isString();
  }

  private static boolean isReferences(JsonNode value, String type) {
    return value.isArray() && value.valueStream().allMatch(item -> isReference(item, type));
  }

  private static boolean isSubscription(JsonNode value) {
    JsonNode filter = value.path("filter");
    return value.path("entity_type").isString()
        && isStrings(value.path("event_types"))
        && (filter.isMissingNode()
            || filter.isNull()
            || (filter.path("entity_type").isString() && isStrings(filter.path("entity_ids"))));
  }

  private static boolean isStrings(JsonNode value) {
    return value.isArray() && value.valueStream().allMatch(JsonNode::isString);
  }

  /** The type with its article. */
  @Override
  public String toString() {
    return text;
  }
}
