package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.Tables;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The places of a body that has a value everywhere. */
final class Places {
  private Places() {}

  /** A valid body with each member; of the two orderings with the field. */
  static ObjectNode full(Subject subject, boolean update) {
    ObjectNode body = Json.object();
    for (Member member : update ? Tables.UPDATE : Tables.CREATE) {
      List<JsonNode> valid = member.valid(subject);
      if (!member.name().equals("ordering_meta") && !valid.isEmpty()) {
        boolean longest = member.name().equals("events");
        body.set(member.name(), valid.get(longest ? valid.size() - 1 : 0));
      }
    }
    return body;
  }

  /** The JSON Pointers of all values, that of the body itself excluded. */
  static List<String> values(JsonNode body) {
    List<String> pointers = new ArrayList<>();
    collect(body, "", pointers);
    return pointers;
  }

  /** The JSON Pointers of all objects. */
  static List<String> objects(JsonNode body) {
    List<String> objects = new ArrayList<>(List.of(""));
    values(body).stream().filter(pointer -> body.at(pointer).isObject()).forEach(objects::add);
    return objects;
  }

  private static void collect(JsonNode value, String pointer, List<String> into) {
    if (!pointer.isEmpty()) {
      into.add(pointer);
    }
    value.properties().forEach(m -> collect(m.getValue(), pointer + "/" + m.getKey(), into));
    for (int i = 0; value.isArray() && i < value.size(); i++) {
      collect(value.get(i), pointer + "/" + i, into);
    }
  }

  /** The body with another value at a place. */
  static ObjectNode with(ObjectNode body, String pointer, JsonNode value) {
    ObjectNode copy = body.deepCopy();
    String name = pointer.substring(pointer.lastIndexOf('/') + 1);
    JsonNode parent = copy.at(pointer.substring(0, pointer.lastIndexOf('/')));
    if (parent instanceof ArrayNode list) {
      list.set(Integer.parseInt(name), value);
    } else {
      ((ObjectNode) parent).set(name, value);
    }
    return copy;
  }
}
