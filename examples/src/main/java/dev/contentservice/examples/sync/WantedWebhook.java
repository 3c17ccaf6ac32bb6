package dev.contentservice.examples.sync;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A webhook in the file.
 *
 * @param members the desired values; omitted members stay unchanged
 */
record WantedWebhook(String id, ObjectNode members) {

  /**
   * Reads a file with an array of objects, each with an {@code id}.
   *
   * @throws IllegalArgumentException if the file has other content
   */
  static List<WantedWebhook> allOf(Path file) {
    JsonNode array = Json.MAPPER.readTree(file.toFile());
    if (!array.isArray()) {
      throw new IllegalArgumentException(file + ": expected an array of webhooks");
    }
    List<WantedWebhook> all = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      all.add(of(file + ": /" + i, array.get(i)));
    }
    return all;
  }

  private static WantedWebhook of(String where, JsonNode webhook) {
    if (!(webhook instanceof ObjectNode object) || !webhook.path("id").isString()) {
      throw new IllegalArgumentException(where + ": expected an object with an id");
    }
    ObjectNode members = object.deepCopy();
    members.remove("id");
    TreeSet<String> unknown = new TreeSet<>(members.propertyNames());
    unknown.removeAll(Json.UPDATABLE);
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "%s: not a member of an update: %s; use %s".formatted(where, unknown, Json.UPDATABLE));
    }
    return new WantedWebhook(webhook.path("id").asString(), members);
  }
}
