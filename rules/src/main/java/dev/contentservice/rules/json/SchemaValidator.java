package dev.contentservice.rules.json;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.path.NodePath;
import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Severities;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.engine.ViolationSink;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
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
    return report(document, Severities.defaults(), rule -> {});
  }

  /**
   * The schema violations with other severities.
   *
   * @param broken receives every rule that the document breaks, perhaps repeatedly, until there are
   *     more errors than a report lists
   */
  Report report(JsonNode document, Severities severities, Consumer<RuleDescriptor> broken) {
    BoundedErrors errors = new BoundedErrors(error -> severity(error, severities, broken));
    errors.collect(schema, document);
    ViolationSink found = ViolationSink.with(severities);
    for (Error error : errors.getErrors()) {
      found = found.add(violation(error));
    }
    return new UnstorableTextFinder(descriptors.text(), navigator, found).search(document).report();
  }

  /** The rules whose violation leaves a member without a value that can be read. */
  List<RuleDescriptor> unreadable() {
    return List.of(descriptors.type(), descriptors.value());
  }

  private Optional<Severity> severity(
      Error error, Severities severities, Consumer<RuleDescriptor> broken) {
    if (error.getKeyword().equals("enum") && isReportedByType(error)) {
      return Optional.empty();
    }
    RuleDescriptor rule = rule(error);
    broken.accept(rule);
    return severities.of(rule);
  }

  /** A value of the wrong type breaks both {@code type} and {@code enum}. */
  private boolean isReportedByType(Error error) {
    JsonNode value = error.getInstanceNode();
    JsonNode type = navigator.at(error.getInstanceLocation()).path("type");
    return value.isNull() || (!value.isString() && type.asString("").equals("string"));
  }

  private RuleDescriptor rule(Error error) {
    return switch (error.getKeyword()) {
      case "required" -> descriptors.required();
      case "additionalProperties" -> descriptors.unknown();
      case "type" -> error.getInstanceNode().isNull() ? descriptors.nulls() : descriptors.type();
      default -> descriptors.value();
    };
  }

  /** Rejects a document that cannot be bound although the schema finds no violation. */
  Violation unexplained() {
    return new Violation(
        descriptors.type(), Pointer.BODY, "send a body of the shape of the contract");
  }

  private Violation violation(Error error) {
    NodePath place = error.getInstanceLocation();
    JsonNode expected = navigator.at(place);
    JsonNode actual = error.getInstanceNode();
    Pointer at = pointer(place);
    return switch (error.getKeyword()) {
      case "required" -> missing(at, error.getProperty());
      case "additionalProperties" -> unknown(at, expected, actual, error.getProperty());
      case "enum" -> value(at, error.getSchemaNode());
      case "type" -> actual.isNull() ? isNull(place, error) : type(at, expected, error);
      default -> constraint(at, error);
    };
  }

  /** A keyword that only adapted contracts have. */
  private Violation constraint(Pointer at, Error error) {
    String keyword = error.getKeyword();
    JsonNode limit = error.getSchemaNode();
    String text =
        limit.isNumber()
            ? limit.decimalValue().stripTrailingZeros().toPlainString()
            : limit.asString("");
    String fix =
        switch (keyword) {
          case "minimum" -> "send a number of at least ";
          case "maximum" -> "send a number of at most ";
          case "minLength" -> "send a text with a length of at least ";
          case "maxLength" -> "send a text with a length of at most ";
          case "minItems" -> "send a list with a length of at least ";
          case "maxItems" -> "send a list with a length of at most ";
          case "pattern" -> "send a text that matches the pattern ";
          case "oneOf", "anyOf" -> "send one of the alternatives of the contract";
          default -> "send a value with " + keyword + " ";
        };
    return new Violation(descriptors.value(), at, fix + text);
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

  private Violation value(Pointer at, JsonNode listed) {
    String fix =
        listed
            .valueStream()
            .map(value -> "`" + (value.isContainer() ? value : value.asString()) + "`")
            .collect(Collectors.joining(" or ", "send ", ""));
    return new Violation(descriptors.value(), at, fix);
  }

  private Violation type(Pointer at, JsonNode expected, Error error) {
    String orNull = expected.path("nullable").asBoolean(false) ? " or null" : "";
    return new Violation(descriptors.type(), at, send(error) + orNull);
  }

  private Violation isNull(NodePath place, Error error) {
    String name = String.valueOf(place.getElement(-1));
    boolean item = place.getElement(-1) instanceof Integer;
    boolean needed = !item && SchemaNavigator.requires(navigator.at(place.getParent()), name);
    String orNothing = needed ? "" : item ? " or leave the item out" : " or leave the member out";
    return new Violation(descriptors.nulls(), pointer(place), send(error) + orNothing);
  }

  /** Names the type, or each of a list of them. */
  private static String send(Error error) {
    JsonNode types = error.getSchemaNode();
    String type =
        types.isArray()
            ? types.valueStream().map(JsonNode::asString).collect(Collectors.joining(" or "))
            : types.asString("value");
    return ("aio".indexOf(type.charAt(0)) < 0 ? "send a " : "send an ") + type;
  }

  private static Pointer pointer(NodePath place) {
    return Pointer.of(place.toString());
  }
}
