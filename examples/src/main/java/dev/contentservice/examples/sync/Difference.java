package dev.contentservice.examples.sync;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The difference between a webhook and the file.
 *
 * @param changes only the members that differ, with the values of the file
 * @param lines one for each member; without the values of members that may be secret
 */
record Difference(ObjectNode changes, List<String> lines) {
  private static final Set<String> SECRET =
      Set.of("http_basic_password", "headers", "custom_payload");

  static Difference between(Webhook current, WantedWebhook wanted) {
    ObjectNode actual = Json.MAPPER.valueToTree(current);
    ObjectNode changes = Json.MAPPER.createObjectNode();
    List<String> lines = new ArrayList<>();
    wanted
        .members()
        .forEachEntry(
            (name, value) -> {
              JsonNode before = actual.path(name);
              if (!before.equals(value)) {
                changes.set(name, value);
                lines.add(line(name, before, value));
              }
            });
    return new Difference(changes, lines);
  }

  private static String line(String name, JsonNode before, JsonNode wanted) {
    return SECRET.contains(name)
        ? name + " differs (not shown)"
        : "%s: %s -> %s".formatted(name, before.isMissingNode() ? "nothing" : before, wanted);
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  UpdateWebhookRequest toUpdate() {
    return Json.MAPPER.treeToValue(changes, UpdateWebhookRequest.class);
  }
}
