package dev.contentservice.conformance.table;

import dev.contentservice.conformance.check.CheckSkippedException;
import dev.contentservice.conformance.check.Choices;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.http.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A row of a table of the document.
 *
 * @param observed enum values that the document names
 * @param companions members without which this one has no effect
 * @param initial the value of a member that was omitted; missing for null
 */
public record Member(
    String name,
    MemberType type,
    boolean required,
    boolean nullable,
    List<String> observed,
    ObjectNode companions,
    JsonNode initial) {

  /** The name in an id. */
  public String kebab() {
    return name.replace('_', '-').toLowerCase(Locale.ROOT);
  }

  /** Whether its value refers to another resource. */
  public boolean isReference() {
    return type == MemberType.FIELD || type == MemberType.WORKFLOW;
  }

  /** Where it is in a body. */
  public String pointer() {
    return "/" + name;
  }

  /** Valid values: of an open set also one that the document does not name. */
  public List<JsonNode> valid(Subject subject) {
    List<JsonNode> usual = new ArrayList<>(plain(subject, type.valid(subject)));
    observed.forEach(value -> usual.add(0, Json.string(value)));
    if (type.equals(MemberType.ENUM) && subject.assumes("enum-values")) {
      usual.add(Json.string("conformance_value"));
    }
    Choices choices = subject.choices();
    if (choices.values().containsKey(name)) {
      JsonNode form = usual.isEmpty() ? Json.string("") : usual.get(0);
      return choices.of(name, List.of()).stream().map(text -> with(form, text)).toList();
    }
    if (name.equals("enabled") && !subject.assumes("transitions")) {
      return List.of(subject.enabled());
    }
    return choices.restricts(name)
        ? usual.stream().map(value -> with(value, choices.like(name, text(value)))).toList()
        : usual;
  }

  /** Valid values, with null where it is one. */
  public List<JsonNode> validOrNull(Subject subject) {
    List<JsonNode> values = new ArrayList<>(valid(subject));
    if (isNullable(subject)) {
      values.add(Json.parse("null"));
    }
    return values;
  }

  /** Credentials without an assumption on them are letters and digits. */
  private List<JsonNode> plain(Subject subject, List<JsonNode> values) {
    return !name.startsWith("http_basic_") || subject.assumes("basic-credentials")
        ? values
        : values.stream()
            .map(v -> Json.string(v.asString().replaceAll("[^A-Za-z0-9]", "")))
            .toList();
  }

  /** Whether a value of null is accepted whatever the others are. */
  public boolean isNullable(Subject subject) {
    return nullable
        && subject.assumes("absent-and-null")
        && (!name.startsWith("http_basic_") || subject.assumes("basic-credentials"));
  }

  /** The text that a deployment may restrict: of a reference its id. */
  private static String text(JsonNode value) {
    return (value.isObject() ? value.path("id") : value).asString("");
  }

  private static JsonNode with(JsonNode value, String text) {
    return value instanceof ObjectNode reference
        ? reference.deepCopy().put("id", text)
        : Json.string(text);
  }

  /** The members without which this one has no effect, with values that the service accepts. */
  public ObjectNode companions(Subject subject) {
    if (!companions.isEmpty() && !subject.assumes("reference-existence")) {
      throw new CheckSkippedException("without reference-existence");
    }
    ObjectNode accepted = companions.deepCopy();
    for (String other : List.copyOf(companions.propertyNames())) {
      subject.texts(other, List.of()).stream()
          .findFirst()
          .ifPresent(text -> accepted.set(other, with(companions.get(other), text)));
    }
    return accepted;
  }

  /** The type as the document writes it. */
  public String described() {
    return type + (nullable ? " or null" : "");
  }
}
