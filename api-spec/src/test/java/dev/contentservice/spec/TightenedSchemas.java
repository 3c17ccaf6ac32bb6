package dev.contentservice.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import tools.jackson.databind.JsonNode;

/**
 * The breaking changes that openapi-diff 2.1.7 lets through: members taken out of a closed request,
 * null no longer taken or newly answered, and tighter bounds.
 */
final class TightenedSchemas {
  private static final List<String> LOWER_BOUNDS =
      List.of("minLength", "minItems", "minProperties", "minimum");
  private static final List<String> UPPER_BOUNDS =
      List.of("maxLength", "maxItems", "maxProperties", "maximum");

  private final List<String> found = new ArrayList<>();

  /** Each change as a place and what is wrong there. */
  static List<String> between(JsonNode old, JsonNode later) {
    TightenedSchemas schemas = new TightenedSchemas();
    JsonNode before = References.resolved(old).get("paths");
    JsonNode after = References.resolved(later).get("paths");
    for (JsonNode operation : before.findParents("operationId")) {
      String id = operation.get("operationId").stringValue();
      after.findParents("operationId").stream()
          .filter(other -> other.get("operationId").stringValue().equals(id))
          .forEach(other -> schemas.compare(id, operation, other));
    }
    return schemas.found;
  }

  private void compare(String at, JsonNode old, JsonNode later) {
    walk(at + "/parameters", old.path("parameters"), later.path("parameters"), this::sent);
    walk(at + "/requestBody", old.path("requestBody"), later.path("requestBody"), this::sent);
    walk(at + "/responses", old.path("responses"), later.path("responses"), this::answered);
  }

  private void walk(String at, JsonNode old, JsonNode later, Check check) {
    check.at(at, old, later);
    eachChild(
        old,
        (name, child) -> {
          JsonNode other = old.isArray() ? later.path(Integer.parseInt(name)) : later.path(name);
          if (!other.isMissingNode()) {
            walk(at + "/" + name, child, other, check);
          }
        });
  }

  private void sent(String at, JsonNode old, JsonNode later) {
    if (isNullable(old) && !isNullable(later)) {
      found.add(at + ": null is no longer taken");
    }
    if (!later.path("additionalProperties").asBoolean(true)) {
      old.path("properties").propertyNames().stream()
          .filter(name -> !later.path("properties").has(name))
          .forEach(name -> found.add(at + ": " + name + " is no longer taken"));
    }
    LOWER_BOUNDS.stream()
        .filter(bound -> bound(later, bound, 0) > bound(old, bound, 0))
        .forEach(bound -> found.add(at + ": " + bound + " is higher"));
    UPPER_BOUNDS.stream()
        .filter(
            bound -> bound(later, bound, Double.MAX_VALUE) < bound(old, bound, Double.MAX_VALUE))
        .forEach(bound -> found.add(at + ": " + bound + " is lower"));
    if (later.path("uniqueItems").asBoolean(false) && !old.path("uniqueItems").asBoolean(false)) {
      found.add(at + ": a list may no longer repeat");
    }
  }

  private void answered(String at, JsonNode old, JsonNode later) {
    if (isNullable(later) && !isNullable(old)) {
      found.add(at + ": null may be answered");
    }
  }

  private static boolean isNullable(JsonNode schema) {
    return schema.path("nullable").asBoolean(false);
  }

  private static double bound(JsonNode schema, String keyword, double none) {
    return schema.path(keyword).asDouble(none);
  }

  private static void eachChild(JsonNode node, BiConsumer<String, JsonNode> visitor) {
    node.properties().forEach(member -> visitor.accept(member.getKey(), member.getValue()));
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      visitor.accept(String.valueOf(i), node.get(i));
    }
  }

  @FunctionalInterface
  private interface Check {
    void at(String place, JsonNode old, JsonNode later);
  }
}
