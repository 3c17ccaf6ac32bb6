package dev.contentservice.conformance.mutant;

import dev.contentservice.conformance.http.Json;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the faults of creating a model change. */
final class CreateFaults {
  private CreateFaults() {}

  static boolean isText(ObjectNode body, String member) {
    return body.path(member).isString();
  }

  static ObjectNode closed(ObjectNode model, String member, String... values) {
    return List.of(values).contains(model.path(member).asString(""))
        ? model
        : model.putNull(member);
  }

  static ObjectNode swapped(ObjectNode model) {
    JsonNode title = model.get("title_field");
    model.set("title_field", model.get("excerpt_field"));
    return model.set("excerpt_field", title);
  }

  static ObjectNode withoutNulls(ObjectNode model) {
    ObjectNode filled = Json.object();
    model.properties().stream()
        .filter(member -> !member.getValue().isNull())
        .forEach(member -> filled.set(member.getKey(), member.getValue()));
    return filled;
  }

  static ObjectNode hint(ObjectNode model, UnaryOperator<String> change) {
    return isText(model, "hint")
        ? model.put("hint", change.apply(model.get("hint").asString()))
        : model;
  }

  static ObjectNode truncated(ObjectNode model) {
    boolean both = model.path("tree").asBoolean() && model.path("sortable").asBoolean();
    return both ? hint(model, text -> "") : model;
  }

  /** Remembers api_keys. */
  static final class UniqueKeys {
    private final Set<String> keys = new HashSet<>();

    synchronized boolean isTaken(ObjectNode body) {
      return body.has("api_key") && !keys.add(body.get("api_key").toString());
    }
  }
}
