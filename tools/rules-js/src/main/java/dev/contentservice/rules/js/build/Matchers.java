package dev.contentservice.rules.js.build;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Functions of JavaScript that say whether a value matches a schema of {@link SchemaData}.
 * Generated code is several times as fast as code that interprets the schema.
 */
final class Matchers {
  /** By their schemas, so that equal schemas share one. */
  private final Map<JsonNode, String> functions = new LinkedHashMap<>();

  private final StringBuilder text = new StringBuilder();

  /** A module that exports the functions as {@code matches}, by the names of the schemas. */
  String module(ObjectNode schemas) {
    String exported =
        schemas
            .propertyStream()
            .map(schema -> schema.getKey() + ": value => " + matches(schema.getValue(), "value"))
            .collect(Collectors.joining(",\n  "));
    return """
        import { has, isObject, isText } from './values.js';

        const own = Object.prototype.hasOwnProperty;
        %s
        export const matches = {
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
    String body = schema.has("i") ? items(schema.get("i")) : members(schema);
    String name = "matches" + functions.size();
    functions.put(notNull, name);
    text.append("\nfunction %s(value) {\n%s}\n".formatted(name, body));
    return name;
  }

  private String items(JsonNode schema) {
    return """
          if (!Array.isArray(value)) {
            return false;
          }
          for (let i = 0; i < value.length; i++) {
            const item = value[i] ?? null;
            if (!%s) {
              return false;
            }
          }
          return true;
        """
        .formatted(matches(schema, "item"));
  }

  private String members(JsonNode schema) {
    String known =
        schema
            .get("p")
            .propertyStream()
            .map(
                member ->
                    """
                          case '%s':
                            if (!(%s)) {
                              return false;
                            }
                            break;
                    """
                        .formatted(member.getKey(), matches(member.getValue(), "member")))
            .collect(Collectors.joining());
    String required =
        schema
            .get("r")
            .valueStream()
            .map(name -> " && has(value, '" + name.asString() + "')")
            .collect(Collectors.joining());
    return """
          if (!isObject(value)) {
            return false;
          }
          for (const name in value) {
            const member = value[name];
            if (member === undefined || !own.call(value, name)) {
              continue;
            }
            switch (name) {
        %s      default:
                if (!(%s)) {
                  return false;
                }
            }
          }
          return true%s;
        """
        .formatted(known, others(schema.get("a")), required);
  }

  private String others(JsonNode schema) {
    if (schema.isBoolean()) {
      return schema.asBoolean() ? "isText(name)" : "false";
    }
    return "isText(name) && " + matches(schema, "member");
  }
}
