package dev.contentservice.service.webhook;

import dev.contentservice.delivery.http.SigningKey;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The member {@code signing_keys} of an entry, which is not a member of a webhook. Assumed: the
 * document does not show signing.
 */
final class ProvisionedKeys {
  private static final String MEMBER = "signing_keys";
  // A new and an old one, and some more: each adds a signature to every request.
  private static final int MOST = 5;

  private ProvisionedKeys() {}

  /**
   * Removes the member from an entry and returns its keys.
   *
   * @param violation receives each violation, starting with the JSON Pointer, without a value
   * @return empty if the entry does not have it
   */
  static List<String> take(JsonNode entry, Consumer<String> violation) {
    JsonNode keys = entry instanceof ObjectNode object ? object.remove(MEMBER) : null;
    if (keys == null) {
      return List.of();
    }
    if (!keys.isArray() || keys.isEmpty() || keys.size() > MOST) {
      violation.accept("/" + MEMBER + ": write an array of 1 to " + MOST + " keys");
      return List.of();
    }
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      String defect = defect(keys.get(i));
      if (defect == null) {
        texts.add(keys.get(i).stringValue());
      } else {
        violation.accept("/" + MEMBER + "/" + i + ": " + defect);
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
