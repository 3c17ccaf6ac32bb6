package dev.contentservice.rules.js.build;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Functions of JavaScript that read a value of a schema of {@link SchemaData}. Generated code is
 * several times as fast as code that interprets the schema.
 */
final class Readers {
  /** By their schemas, so that equal schemas share one. */
  private final Map<JsonNode, String> functions = new LinkedHashMap<>();

  private final StringBuilder text = new StringBuilder();

  /**
   * A module that exports {@code read}: by the names of the schemas, functions that return the
   * members of a value, or undefined if the value does not match.
   */
  String module(ObjectNode schemas) {
    String exported =
        schemas
            .propertyStream()
            .map(schema -> schema.getKey() + ": value => " + reader(schema.getValue()))
            .collect(Collectors.joining(",\n  "));
    return """
    import { isObject, isText } from './values.js';

    const own = Object.prototype.hasOwnProperty;
    %s
    export const read = {
      %s
    };
    """
        .formatted(text, exported);
  }

  /** An expression for a value that is not undefined, or is an item. */
  private String matches(JsonNode schema, String value) {
    String expression =
        switch (schema.required("t").asString()) {
          case "string" ->
              schema.has("e") ? isOneOf(schema.get("e"), value) : "isText(" + value + ")";
          case "array", "object" -> function(schema) + "(" + value + ")";
          default -> "typeof " + value + " === " + schema.get("t");
        };
    boolean nullable = schema.path("n").asBoolean(false);
    return nullable ? "(%s === null || %s)".formatted(value, expression) : expression;
  }

  private static String isOneOf(JsonNode values, String value) {
    return values
        .valueStream()
        .map(allowed -> value + " === " + allowed)
        .collect(Collectors.joining(" || ", "(", ")"));
  }

  private String function(JsonNode schema) {
    ObjectNode notNull = ((ObjectNode) schema).deepCopy();
    notNull.remove("n");
    String known = functions.get(notNull);
    if (known != null) {
      return known;
    }
    // The functions that this one calls are written first.
    String body = schema.has("i") ? items(schema.get("i")) : members(schema, "", "true");
    String name = "matches" + functions.size();
    functions.put(notNull, name);
    text.append("\nfunction %s(value) {\n%s}\n".formatted(name, body));
    return name;
  }

  private String reader(JsonNode schema) {
    String names = String.join(": undefined, ", schema.get("p").propertyNames());
    String body = members(schema, "members.%s = member;", "members");
    return "{\n  const members = { " + names + ": undefined };\n" + body + "}";
  }

  private String items(JsonNode schema) {
    return """
      if (!Array.isArray(value)) return;
      for (let i = 0; i < value.length; i++) {
        const item = value[i] ?? null;
        if (!%s) return;
      }
      return true;
    """
        .formatted(matches(schema, "item"));
  }

  /**
   * The body of a function for an object.
   *
   * @param keep what is done with each known member, as a statement about its name
   * @param matching what the function returns for a value that matches; otherwise undefined
   */
  private String members(JsonNode schema, String keep, String matching) {
    Set<String> required =
        schema.get("r").valueStream().map(JsonNode::asString).collect(Collectors.toSet());
    StringBuilder known = new StringBuilder();
    for (Map.Entry<String, JsonNode> member : schema.get("p").properties()) {
      String name = member.getKey();
      String count = required.contains(name) ? "required++;" : "";
      String matches = matches(member.getValue(), "member");
      known.append(
          """
                case '%s':
                  if (!(%s)) return;
                  %s%s
                  break;
          """
              .formatted(name, matches, count, keep.formatted(name)));
    }
    return """
      if (!isObject(value)) return;
      let required = 0;
      for (const name in value) {
        const member = value[name];
        if (member === undefined || !own.call(value, name)) continue;
        switch (name) {
    %s      default:
            if (!(%s)) return;
        }
      }
      if (required === %d) return %s;
    """
        .formatted(known, others(schema.get("a")), required.size(), matching);
  }

  private String others(JsonNode schema) {
    if (schema.isBoolean()) {
      return schema.asBoolean() ? "isText(name)" : "false";
    }
    return "isText(name) && " + matches(schema, "member");
  }
}
