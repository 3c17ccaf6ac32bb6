package dev.contentservice.rules.json;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.path.NodePath;
import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.ReportBuilder;
import dev.contentservice.rules.engine.Violation;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Validates documents against a schema of the contract. */
final class SchemaValidator {
  private final Schema schema;
  private final SchemaNavigator navigator;
  private final SchemaRules descriptors;

  SchemaValidator(Schema schema, SchemaRules descriptors) {
    this.schema = schema;
    this.navigator = new SchemaNavigator(schema.getSchemaNode());
    this.descriptors = descriptors;
  }

  /**
   * The schema violations, each once, in the order of the contract; empty for a valid document.
   * Stops when the report is full.
   */
  Report report(JsonNode document) {
    ReportBuilder report = new ReportBuilder();
    boolean room = true;
    for (Error error : errors(document)) {
      room = room && violation(error, document).allMatch(report::add);
    }
    if (room) {
      new UnstorableTextFinder(descriptors.text(), navigator, report).search(document);
    }
    return report.build();
  }

  private List<Error> errors(JsonNode document) {
    BoundedErrors errors = new BoundedErrors();
    errors.collect(schema, document);
    return errors.getErrors();
  }

  /** Rejects a document that cannot be bound although the schema finds no violation. */
  Violation unexplained() {
    return new Violation(
        descriptors.type(), Pointer.BODY, "send a body of the shape of the contract");
  }

  private Stream<Violation> violation(Error error, JsonNode document) {
    NodePath place = error.getInstanceLocation();
    JsonNode expected = navigator.at(place);
    JsonNode actual = node(place, document);
    Pointer at = pointer(place);
    return switch (error.getKeyword()) {
      case "required" -> Stream.of(missing(at, error.getProperty()));
      case "additionalProperties" -> Stream.of(unknown(at, expected, actual, error.getProperty()));
      case "enum" -> actual.isString() ? Stream.of(value(at, expected)) : Stream.empty();
      default -> Stream.of(actual.isNull() ? isNull(place, expected) : type(at, expected));
    };
  }

  private Violation missing(Pointer at, String name) {
    return new Violation(descriptors.required(), at.member(name), "send `" + name + "`");
  }

  private Violation unknown(Pointer at, JsonNode expected, JsonNode actual, String name) {
    List<String> free =
        SchemaNavigator.names(expected).stream().filter(known -> !actual.has(known)).toList();
    String fix =
        NearestName.to(name, free)
            .map(known -> "did you mean `" + known + "`? otherwise remove it")
            .orElse("remove it");
    return new Violation(descriptors.unknown(), at.member(name), fix);
  }

  private Violation value(Pointer at, JsonNode expected) {
    StringBuilder values = new StringBuilder();
    expected
        .path("enum")
        .forEach(
            value ->
                values
                    .append(values.isEmpty() ? "send `" : " or `")
                    .append(value.asString())
                    .append('`'));
    return new Violation(descriptors.value(), at, values.toString());
  }

  private Violation type(Pointer at, JsonNode expected) {
    String orNull = expected.path("nullable").asBoolean(false) ? " or null" : "";
    return new Violation(descriptors.type(), at, send(expected) + orNull);
  }

  private Violation isNull(NodePath place, JsonNode expected) {
    String name = String.valueOf(place.getElement(-1));
    boolean item = place.getElement(-1) instanceof Integer;
    boolean needed = !item && SchemaNavigator.requires(navigator.at(place.getParent()), name);
    String orNothing = needed ? "" : item ? " or leave the item out" : " or leave the member out";
    return new Violation(descriptors.nulls(), pointer(place), send(expected) + orNothing);
  }

  private static String send(JsonNode expected) {
    String type = expected.path("type").asString("value");
    return ("ao".indexOf(type.charAt(0)) < 0 ? "send a " : "send an ") + type;
  }

  private static Pointer pointer(NodePath place) {
    Pointer pointer = Pointer.BODY;
    for (int i = 0; i < place.getNameCount(); i++) {
      Object step = place.getElement(i);
      pointer =
          step instanceof Integer index
              ? pointer.item(index)
              : pointer.member(String.valueOf(step));
    }
    return pointer;
  }

  private static JsonNode node(NodePath place, JsonNode document) {
    JsonNode node = document;
    for (int i = 0; i < place.getNameCount(); i++) {
      Object step = place.getElement(i);
      node = step instanceof Integer index ? node.path(index) : node.path(String.valueOf(step));
    }
    return node;
  }
}
