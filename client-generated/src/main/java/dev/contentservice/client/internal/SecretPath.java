package dev.contentservice.client.internal;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Where secrets are in a body.
 *
 * @param steps the names of members; {@code *} for each element of an array or member of a map,
 *     {@code **} for any depth; none for the whole body
 */
public record SecretPath(List<String> steps) {
  /** The values at this path. */
  List<JsonNode> in(JsonNode body) {
    List<JsonNode> found = new ArrayList<>();
    find(body, 0, found);
    return found;
  }

  private void find(JsonNode json, int index, List<JsonNode> found) {
    if (index == steps.size()) {
      found.add(json);
      return;
    }
    switch (steps.get(index)) {
      case "*" -> json.forEach(each -> find(each, index + 1, found));
      case "**" -> {
        find(json, index + 1, found);
        json.forEach(each -> find(each, index, found));
      }
      default -> {
        if (json.has(steps.get(index))) {
          find(json.get(steps.get(index)), index + 1, found);
        }
      }
    }
  }
}
