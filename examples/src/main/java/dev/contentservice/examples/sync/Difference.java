package dev.contentservice.examples.sync;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a webhook has otherwise than the file wants it.
 *
 * @param changes only the members that differ, as they are wanted
 * @param lines one for each of them; of what may be secret it says only that it differs
 */
record Difference(ObjectNode changes, List<String> lines) {
  private static final Set<String> SECRET =
      Set.of("http_basic_password", "headers", "custom_payload");

  static Difference between(Webhook current, WantedWebhook wanted) {
    ObjectNode is = Json.MAPPER.valueToTree(current);
    ObjectNode changes = Json.MAPPER.createObjectNode();
    List<String> lines = new ArrayList<>();
    wanted
        .members()
        .forEachEntry(
            (name, value) -> {
              JsonNode now = is.path(name);
              if (!now.equals(value)) {
                changes.set(name, value);
                lines.add(line(name, now, value));
              }
            });
    return new Difference(changes, lines);
  }

  private static String line(String name, JsonNode now, JsonNode wanted) {
    return SECRET.contains(name)
        ? name + " differs (not shown)"
        : "%s: %s -> %s".formatted(name, now.isMissingNode() ? "nothing" : now, wanted);
  }

  boolean none() {
    return lines.isEmpty();
  }

  UpdateWebhookRequest asUpdate() {
    return Json.MAPPER.treeToValue(changes, UpdateWebhookRequest.class);
  }
}
