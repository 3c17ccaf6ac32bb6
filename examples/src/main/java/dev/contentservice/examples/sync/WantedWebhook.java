package dev.contentservice.examples.sync;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A webhook as the file wants it.
 *
 * @param members what it should have, by the names of the contract; members that are not named are
 *     nobody's business
 */
record WantedWebhook(String id, ObjectNode members) {

  /**
   * All of a file: an array of objects with an {@code id} each.
   *
   * @throws IllegalArgumentException if it is something else
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
          "%s: no member of an update: %s; there are %s".formatted(where, unknown, Json.UPDATABLE));
    }
    return new WantedWebhook(webhook.path("id").asString(), members);
  }
}
