package dev.contentservice.codegen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.contentservice.codegen.contract.SchemaForms;
import io.swagger.v3.core.util.Json;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Schema;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.utils.ModelUtils;

/** Schemas of bodies as JSON, with what validates and nothing else. */
final class SchemaText {
  private static final String PREFIX = "#/components/schemas/";
  private static final String REFERENCE = "$ref";

  private static final Set<String> SILENT =
      Set.of("description", "title", "example", "examples", "externalDocs", "xml", "deprecated");

  /** What strict binding checks: types, members and null. */
  private static final Set<String> BOUND =
      Set.of(
          "type",
          "properties",
          "required",
          "additionalProperties",
          "items",
          "nullable",
          "writeOnly");

  private final OpenAPI contract;
  private final BodyClasses classes;

  /**
   * @param classes of the bodies
   */
  SchemaText(OpenAPI contract, BodyClasses classes) {
    this.contract = contract;
    this.classes = classes;
  }

  /** The name of the schema of a body; null if the body is no single object of the contract. */
  @Nullable String nameOfObject(Schema<?> body) {
    if (body.get$ref() == null) {
      return null;
    }
    Schema<?> schema = ModelUtils.getReferencedSchema(contract, body);
    boolean isObject =
        (ModelUtils.isAllOf(schema) && SchemaForms.hasMembers(contract, schema))
            || (schema.getProperties() != null && !schema.getProperties().isEmpty());
    return isObject
            && !SchemaForms.isAny(schema)
            && !ModelUtils.isOneOf(schema)
            && !ModelUtils.isAnyOf(schema)
        ? ModelUtils.getSimpleRef(body.get$ref())
        : null;
  }

  /** The JSON of this schema and of all that it references, by their names. */
  Map<String, String> reachableFrom(String name) {
    return reachableFrom(name, ModelUtils.getSchema(contract, name));
  }

  /**
   * The JSON of a schema and of all that it references, by their names.
   *
   * @param name of the schema, which may be one without a name in the contract
   */
  Map<String, String> reachableFrom(String name, Schema<?> body) {
    Schema<?> root = ModelUtils.getReferencedSchema(contract, body);
    Map<String, String> schemas = new TreeMap<>();
    Deque<String> open = new ArrayDeque<>(List.of(name));
    while (!open.isEmpty()) {
      String next = open.pop();
      if (!schemas.containsKey(next)) {
        JsonNode schema = json(next.equals(name) ? root : ModelUtils.getSchema(contract, next));
        schemas.put(next, schema.toString());
        open.addAll(references(schema));
      }
    }
    return schemas;
  }

  private JsonNode json(Schema<?> schema) {
    JsonNode json = Json.mapper().valueToTree(schema);
    reduce(json);
    return json;
  }

  /** The members of {@code properties} are names, not keywords. */
  private void reduce(JsonNode schema) {
    if (schema instanceof ObjectNode keywords) {
      keywords.remove(SILENT);
      keywords.properties().removeIf(each -> each.getKey().startsWith("x-"));
      if (keywords.path("enum").valueStream().anyMatch(JsonNode::isNull)) {
        keywords.put("nullable", true); // The parser adds a type, which does not allow null.
      }
      unite(keywords);
      open(keywords);
      discriminate(keywords);
      // The generator drops alternatives without a type.
      List.of("oneOf", "anyOf").stream()
          .filter(list -> keywords.path(list).isArray() && keywords.path(list).isEmpty())
          .forEach(keywords::remove);
      keywords.path("properties").forEach(this::reduce);
      for (String list : List.of("allOf", "oneOf", "anyOf")) {
        keywords.path(list).forEach(this::reduce);
      }
      for (String one : List.of("items", "additionalProperties", "not")) {
        reduce(keywords.path(one));
      }
    }
  }

  /** Equal alternatives are one, since no value matches only one of them. */
  private void unite(ObjectNode schema) {
    Set<JsonNode> seen = new HashSet<>();
    if (schema.path("oneOf") instanceof ArrayNode alternatives && !schema.has("discriminator")) {
      alternatives.removeIf(each -> !seen.add(resolved(each)));
    }
  }

  /** A part that forbids members of other parts would forbid each value: it forbids none then. */
  private void open(ObjectNode schema) {
    if (schema.path("allOf") instanceof ArrayNode parts) {
      Set<String> all = members(schema, new HashSet<>());
      for (int i = 0; i < parts.size(); i++) {
        JsonNode part = resolved(parts.get(i));
        JsonNode closed = part.path("additionalProperties");
        if (closed.isBoolean()
            && !closed.asBoolean()
            && !members(part, new HashSet<>()).containsAll(all)) {
          parts.set(i, ((ObjectNode) part).without("additionalProperties"));
        }
      }
    }
  }

  /**
   * The members that a schema and its parts declare or require.
   *
   * @param seen the parts, so that one that has itself as a part ends
   */
  private Set<String> members(JsonNode schema, Set<JsonNode> seen) {
    Set<String> members = new HashSet<>();
    schema.path("properties").fieldNames().forEachRemaining(members::add);
    schema.path("required").forEach(each -> members.add(each.asText()));
    for (JsonNode part : schema.path("allOf")) {
      if (seen.add(part)) {
        members.addAll(members(resolved(part), seen));
      }
    }
    return members;
  }

  private JsonNode resolved(JsonNode schema) {
    Schema<?> target =
        ModelUtils.getSchema(contract, ModelUtils.getSimpleRef(schema.path(REFERENCE).asText()));
    JsonNode resolved = target == null ? schema : Json.mapper().valueToTree(target);
    return resolved instanceof ObjectNode keywords ? keywords.without(SILENT) : resolved;
  }

  /** Says in words of JSON Schema which alternative a value of the discriminator chooses. */
  private static void discriminate(ObjectNode schema) {
    JsonNode discriminator = schema.path("discriminator");
    String member = discriminator.path("propertyName").asText();
    for (String list : List.of("oneOf", "anyOf")) {
      if (!member.isEmpty() && schema.path(list) instanceof ArrayNode alternatives) {
        for (int i = 0; i < alternatives.size(); i++) {
          JsonNode part = alternatives.get(i);
          if (part.has(REFERENCE)) {
            ObjectNode named = Json.mapper().createObjectNode();
            named.putArray("required").add(member);
            ArrayNode names = named.putObject("properties").putObject(member).putArray("enum");
            names(part.path(REFERENCE).asText(), discriminator).forEach(names::add);
            ObjectNode both = alternatives.objectNode();
            both.putArray("allOf").add(part).add(named);
            alternatives.set(i, both);
          }
        }
      }
    }
    schema.remove("discriminator"); // Validators do not know it, or know one for each value.
  }

  private static Set<String> names(String reference, JsonNode discriminator) {
    String name = reference.substring(reference.lastIndexOf('/') + 1);
    Set<String> names = new TreeSet<>();
    discriminator
        .path("mapping")
        .properties()
        .forEach(
            each -> {
              if (Set.of(reference, name).contains(each.getValue().asText())) {
                names.add(each.getKey());
              }
            });
    return names.isEmpty() ? Set.of(name) : names;
  }

  private static Set<String> references(JsonNode schema) {
    Set<String> names = new TreeSet<>();
    schema
        .findValues(REFERENCE)
        .forEach(each -> names.add(each.asText().substring(PREFIX.length())));
    return names;
  }

  /**
   * Whether strict binding to the classes of a schema accepts exactly the documents that match it:
   * it has closed objects of known members, texts and booleans, and lists of these.
   */
  boolean isExact(String name) {
    return reachableFrom(name).keySet().stream()
        .allMatch(each -> isExact(each, json(ModelUtils.getSchema(contract, each))));
  }

  /** Handwritten values read a text, or a map of texts, strictly. */
  private boolean isExact(String name, JsonNode schema) {
    return classes.isHandwritten(name) ? isPlain(schema) : isExact(schema);
  }

  private static boolean isExact(JsonNode schema) {
    if (schema.has(REFERENCE) || isReference(schema)) {
      return true;
    }
    return switch (schema.path("type").asText()) {
      case "string" -> isPlain(schema) || isPassword(schema) || schema.has("enum");
      case "boolean" -> isPlain(schema);
      case "array" -> isPlain(schema) && isExact(schema.path("items"));
      case "object" -> isPlain(schema) && isExactObject(schema);
      default -> false;
    };
  }

  private static boolean isPlain(JsonNode schema) {
    return has(schema, BOUND);
  }

  private static boolean has(JsonNode schema, Set<String> only) {
    return schema.properties().stream().allMatch(each -> only.contains(each.getKey()));
  }

  private static boolean isPassword(JsonNode schema) {
    return schema.path("format").asText().equals("password")
        && has(schema, Set.of("type", "format", "nullable", "writeOnly"));
  }

  /** OpenAPI 3.0 writes a reference that may be null with {@code allOf}. */
  private static boolean isReference(JsonNode schema) {
    return has(schema, Set.of("type", "nullable", "allOf"))
        && schema.path("allOf").size() == 1
        && schema.path("allOf").path(0).has(REFERENCE);
  }

  private static boolean isExactObject(JsonNode schema) {
    JsonNode closed = schema.path("additionalProperties");
    return closed.isBoolean()
        && !closed.asBoolean()
        && schema.path("properties").properties().stream()
            .allMatch(each -> isExact(each.getValue()));
  }
}
