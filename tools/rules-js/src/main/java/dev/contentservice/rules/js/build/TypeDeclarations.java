package dev.contentservice.rules.js.build;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Schemas of a contract as types of TypeScript, each with its description. */
final class TypeDeclarations {
  private final JsonNode schemas;
  private final Set<String> named = new LinkedHashSet<>();

  TypeDeclarations(JsonNode schemas) {
    this.schemas = schemas;
  }

  /** The declarations of these schemas and of all that they refer to. */
  String of(List<String> names) {
    named.addAll(names);
    StringBuilder text = new StringBuilder("// Generated from the contract.\n");
    // Declarations add the names that they refer to.
    for (List<String> next = names; !next.isEmpty(); ) {
      List<String> before = new ArrayList<>(named);
      next.forEach(name -> text.append('\n').append(declaration(name)));
      next = named.stream().filter(name -> !before.contains(name)).toList();
    }
    return text.toString();
  }

  private String declaration(String name) {
    JsonNode schema = schemas.required(name);
    String comment = comment("", schema);
    if (!schema.has("properties")) {
      return comment + "export type " + name + " = " + type(schema) + ";\n";
    }
    StringBuilder members = new StringBuilder();
    Set<String> required =
        schema.path("required").valueStream().map(JsonNode::asString).collect(Collectors.toSet());
    for (Map.Entry<String, JsonNode> member : schema.path("properties").properties()) {
      members
          .append(comment("  ", member.getValue()))
          .append("  ")
          .append(member.getKey())
          .append(required.contains(member.getKey()) ? ": " : "?: ")
          .append(type(member.getValue()))
          .append(";\n");
    }
    boolean open = schema.path("additionalProperties").asBoolean(false);
    String others = open ? "  [member: string]: unknown;\n" : "";
    return comment + "export interface " + name + " {\n" + members + others + "}\n";
  }

  private String type(JsonNode schema) {
    String type = notNull(schema);
    return schema.path("nullable").asBoolean(false) ? type + " | null" : type;
  }

  private String notNull(JsonNode schema) {
    JsonNode reference = schema.has("allOf") ? schema.at("/allOf/0/$ref") : schema.path("$ref");
    if (!reference.isMissingNode()) {
      String name = SchemaData.name(reference);
      named.add(name);
      return name;
    }
    if (schema.has("enum")) {
      return schema
          .get("enum")
          .valueStream()
          .map(value -> "'" + value.asString() + "'")
          .collect(Collectors.joining(" | "));
    }
    return switch (schema.required("type").asString()) {
      case "array" -> "Array<" + type(schema.required("items")) + ">";
      case "object" -> "Record<string, " + type(schema.required("additionalProperties")) + ">";
      default -> schema.required("type").asString();
    };
  }

  private static String comment(String indent, JsonNode schema) {
    String text = schema.path("description").asString("");
    return text.isEmpty() ? "" : indent + "/** " + text.replace("*/", "* /") + " */\n";
  }
}
