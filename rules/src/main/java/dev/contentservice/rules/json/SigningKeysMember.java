package dev.contentservice.rules.json;

import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.engine.Violation;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The member {@code signing_keys} of an entry of a provisioning file. Assumed: the document does
 * not show signing.
 */
final class SigningKeysMember {
  private static final String NAME = "signing_keys";
  private static final String PREFIX = "whsec_";
  private static final int MOST = 5;
  static final RuleDescriptor DESCRIPTOR =
      new RuleDescriptor(
          "provisioning.signing-keys.usable",
          Severity.ERROR,
          "signing_keys of a provisioned webhook is an array of 1 to 5 keys, each whsec_ and 24 to 64"
              + " bytes in base64",
          "6.1, assumed: provisioning");

  private SigningKeysMember() {}

  /** Removes the member, which is not one of a webhook; returns its violations. */
  static List<Violation> removeFrom(ObjectNode entry) {
    JsonNode keys = entry.remove(NAME);
    if (keys == null) {
      return List.of();
    }
    Pointer at = Pointer.BODY.member(NAME);
    if (!keys.isArray() || keys.isEmpty() || keys.size() > MOST) {
      return List.of(new Violation(DESCRIPTOR, at, "send an array of 1 to " + MOST + " keys"));
    }
    List<Violation> found = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      if (!isKey(keys.get(i).asString(""))) {
        found.add(
            new Violation(
                DESCRIPTOR,
                at.item(i),
                "create a key with 'echo whsec_$(openssl rand -base64 32)'"));
      }
    }
    return found;
  }

  private static boolean isKey(String text) {
    try {
      int bytes =
          text.startsWith(PREFIX)
              ? Base64.getDecoder().decode(text.substring(PREFIX.length())).length
              : 0;
      return bytes >= 24 && bytes <= 64;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
