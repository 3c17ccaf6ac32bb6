package dev.contentservice.conformance.table;

import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.http.Json;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/** A type of the tables of the document, with values that requests send. */
public final class MemberType {
  /** Values of this type are new in each check, because some members are unique. */
  public static final MemberType STRING =
      new MemberType(
          "a string",
          List.of(),
          List.of("[]", "{}", "[\"a\"]"),
          List.of("12", "true"),
          JsonNode::isString);

  /** The URL that is called. */
  public static final MemberType URL =
      new MemberType(
          "a string",
          List.of("\"https://hooks.example.com/a\"", "\"http://hooks.example.com:8443/b?c=d%20e\""),
          List.of("[]", "{}", "[\"https://hooks.example.com/a\"]"),
          List.of("12", "true"),
          JsonNode::isString);

  /** A flag. */
  public static final MemberType BOOLEAN =
      new MemberType(
          "a boolean",
          List.of("true", "false"),
          List.of("[]", "{}", "\"maybe\"", "[true]"),
          List.of("\"true\"", "\"\"", "1", "0"),
          JsonNode::isBoolean);

  /** An open set of values; the members add those that the document has observed. */
  public static final MemberType ENUM =
      new MemberType(
          "an enum value",
          List.of(),
          List.of("[]", "{}", "[\"created_at\"]"),
          List.of("12", "true"),
          JsonNode::isString);

  /** A reference to a field. */
  public static final MemberType FIELD =
      new MemberType(
          "a reference to a field",
          List.of("{\"type\":\"field\",\"id\":\"field-1\"}"),
          List.of(
              "\"field-1\"",
              "[]",
              "{}",
              "{\"type\":\"field\"}",
              "{\"id\":\"field-1\"}",
              "{\"type\":\"workflow\",\"id\":\"field-1\"}"),
          List.of("{\"type\":\"field\",\"id\":1}"),
          value -> isReference(value, "field"));

  /** A reference to a workflow. */
  public static final MemberType WORKFLOW =
      new MemberType(
          "a reference to a workflow",
          List.of("{\"type\":\"workflow\",\"id\":\"workflow-1\"}"),
          List.of(
              "\"workflow-1\"",
              "[]",
              "{}",
              "{\"type\":\"workflow\"}",
              "{\"id\":\"workflow-1\"}",
              "{\"type\":\"field\",\"id\":\"workflow-1\"}"),
          List.of("{\"type\":\"workflow\",\"id\":1}"),
          value -> isReference(value, "workflow"));

  /** Header names and their values. */
  public static final MemberType HEADERS =
      new MemberType(
          "an object of strings",
          List.of("{\"X-First\":\"one\",\"X-Second\":\"two words\"}", "{\"X-Third\":\"3\"}", "{}"),
          List.of("\"X-First: one\"", "[]", "{\"X-First\":[\"one\"]}", "{\"X-First\":{}}"),
          List.of("{\"X-First\":1}", "{\"X-First\":true}"),
          value -> value.isObject() && value.valueStream().allMatch(JsonNode::isString));

  /** Event subscriptions. */
  public static final MemberType EVENTS =
      new MemberType(
          "an array of subscriptions",
          List.of(
              "[{\"entity_type\":\"item_type\",\"event_types\":[\"create\"]}]",
              "[{\"entity_type\":\"item_type\",\"event_types\":[\"update\",\"create\"],\"filter\":"
                  + "{\"entity_type\":\"item_type\",\"entity_ids\":[\"12\",\"7\"]}}]"),
          List.of("\"item_type\"", "{}", "[[]]", "[\"item_type\"]", "true"),
          List.of("[{\"entity_type\":\"item_type\",\"event_types\":\"create\"}]"),
          value -> value.isArray() && value.valueStream().allMatch(MemberType::isSubscription));

  /** References to fields. */
  public static final MemberType FIELDS =
      new MemberType("an array of references to fields", value -> isReferences(value, "field"));

  /** References to fieldsets. */
  public static final MemberType FIELDSETS =
      new MemberType(
          "an array of references to fieldsets", value -> isReferences(value, "fieldset"));

  /** A reference to a resource of any type. */
  public static final MemberType REFERENCE =
      new MemberType(
          "a reference", value -> value.path("type").isString() && value.path("id").isString());

  /** The object with {@code has_singleton_item}. */
  public static final MemberType META =
      new MemberType(
          "an object with has_singleton_item",
          value -> value.path("has_singleton_item").isBoolean());

  private final String name;
  private final List<String> valid;
  private final List<String> wrong;
  private final List<String> coercible;
  private final Predicate<JsonNode> test;

  /** Only in responses. */
  private MemberType(String name, Predicate<JsonNode> test) {
    this(name, List.of(), List.of(), List.of(), test);
  }

  private MemberType(
      String name,
      List<String> valid,
      List<String> wrong,
      List<String> coercible,
      Predicate<JsonNode> test) {
    this.name = name;
    this.valid = valid;
    this.wrong = wrong;
    this.coercible = coercible;
    this.test = test;
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

  /** Valid values, different from each other. */
  public List<JsonNode> valid(Subject subject) {
    if (!equals(STRING)) {
      return valid.stream().map(Json::parse).filter(value -> isUsual(subject, value)).toList();
    }
    List<String> prefixes =
        subject.assumes("formats-and-lengths") ? List.of("One", "Zwei ü 文 🎈") : List.of("a", "b");
    return prefixes.stream().map(prefix -> Json.string(text(subject, prefix))).toList();
  }

  /** Without an assumption on URLs and on what exists, only what each service accepts. */
  private boolean isUsual(Subject subject, JsonNode value) {
    return (!equals(URL) || subject.assumes("callable-url") || isPlain(value.asString()))
        && (!equals(EVENTS)
            || subject.assumes("reference-existence")
            || !value.path(0).has("filter"));
  }

  private static boolean isPlain(String url) {
    return url.startsWith("https:");
  }

  /** New in each check; without an assumption on formats only what every format has. */
  private static String text(Subject subject, String prefix) {
    String fresh = subject.fresh(prefix);
    return subject.assumes("formats-and-lengths") ? fresh : fresh.replaceAll("[^a-z0-9]", "_");
  }

  /** Values of other types. */
  public List<JsonNode> wrong() {
    return wrong.stream().map(Json::parse).toList();
  }

  /** Values that lenient readers convert into this type. */
  public List<JsonNode> coercible() {
    return coercible.stream().map(Json::parse).toList();
  }

  /** Whether a response has a value of this type. */
  public boolean test(JsonNode value) {
    return test.test(value);
  }

  /** The type with its article. */
  @Override
  public String toString() {
    return name;
  }
}
