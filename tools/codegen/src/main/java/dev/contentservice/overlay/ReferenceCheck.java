package dev.contentservice.overlay;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/**
 * Finds references to nothing, and types of schemas that do not exist: the parser finds neither.
 */
final class ReferenceCheck {
  private static final List<String> TYPES =
      List.of("array", "boolean", "integer", "null", "number", "object", "string");

  /** Members whose values are data, not a part of the contract. */
  private static final Set<String> DATA = Set.of("example", "examples", "default", "enum", "const");

  /** Objects whose members have names of the author. */
  private static final Set<String> NAMED =
      Set.of("properties", "patternProperties", "schemas", "parameters", "headers", "responses");

  private final JsonNode document;
  private final List<String> faults = new ArrayList<>();

  ReferenceCheck(JsonNode document) {
    this.document = document;
  }

  /** Each fault with its place, in the order of the document. */
  List<String> faults() {
    walk(Located.root(document), false);
    return faults;
  }

  private void walk(Located place, boolean named) {
    JsonNode node = place.node();
    if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        walk(place.child(i), false);
      }
      return;
    }
    for (String name : node.propertyNames()) {
      Located child = place.child(name);
      if (named) {
        walk(child, false);
      } else if (!DATA.contains(name) && !name.startsWith("x-")) {
        member(name, child);
        walk(child, NAMED.contains(name));
      }
    }
  }

  private void member(String name, Located member) {
    JsonNode value = member.node();
    switch (name) {
      case "$ref" -> reference(member, value.asString());
      case "type" -> type(member, value);
      case "security" -> value.forEach(each -> schemes(member, each));
      default -> {}
    }
  }

  private void reference(Located member, String target) {
    if (target.startsWith("#") && !exists(target.substring(1))) {
      faults.add(member + ": nothing is at " + target);
    }
  }

  private boolean exists(String pointer) {
    return (pointer.isEmpty() || pointer.startsWith("/"))
        && !document.at(JsonPointer.compile(pointer)).isMissingNode();
  }

  /** Of a schema; a security scheme has types of its own. */
  private void type(Located member, JsonNode value) {
    if (value.isString() && !TYPES.contains(value.asString()) && !isSecurityScheme(member)) {
      faults.add(
          member + ": `" + value.asString() + "` is no type of a schema; use one of " + TYPES);
    }
  }

  private static boolean isSecurityScheme(Located type) {
    return type.toString().startsWith("$['components']['securitySchemes']");
  }

  private void schemes(Located member, JsonNode requirement) {
    for (String scheme : requirement.propertyNames()) {
      if (!document.path("components").path("securitySchemes").has(scheme)) {
        faults.add(member + ": the security scheme `" + scheme + "` is missing");
      }
    }
  }
}
