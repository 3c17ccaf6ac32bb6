package dev.contentservice.service.webhook;

import dev.contentservice.delivery.http.SigningKey;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The member {@code signing_keys} of an entry, which is no member of a webhook. Assumed: the
 * document does not show signing.
 */
final class ProvisionedKeys {
  private static final String MEMBER = "signing_keys";
  // The new one and the old one, and some more: each is a signature in every request.
  private static final int MOST = 5;

  private ProvisionedKeys() {}

  /**
   * Takes the member out of an entry.
   *
   * @param fault is given what is wrong with it, beginning with the JSON Pointer, without a value
   * @return empty if the entry does not have it
   */
  static List<String> take(JsonNode entry, Consumer<String> fault) {
    JsonNode keys = entry instanceof ObjectNode object ? object.remove(MEMBER) : null;
    if (keys == null) {
      return List.of();
    }
    if (!keys.isArray() || keys.isEmpty() || keys.size() > MOST) {
      fault.accept("/" + MEMBER + ": write an array of 1 to " + MOST + " keys");
      return List.of();
    }
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      String defect = defect(keys.get(i));
      if (defect == null) {
        texts.add(keys.get(i).stringValue());
      } else {
        fault.accept("/" + MEMBER + "/" + i + ": " + defect);
      }
    }
    return texts;
  }

  private static @Nullable String defect(JsonNode key) {
    try {
      SigningKey.parse(key.asString(""));
      return null;
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    }
  }
}
