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
  private static final String SECRET = "whsec_";
  private static final String KEY_PAIR = "whsk_";
  private static final int MOST = 5;
  static final RuleDescriptor DESCRIPTOR =
      new RuleDescriptor(
          "provisioning.signing-keys.usable",
          Severity.ERROR,
          "signing_keys of a provisioned webhook must be 1 to 5 keys, each whsec_ and 24 to 64, or whsk_"
              + " and 64, bytes in base64",
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
    int secret = bytesAfter(SECRET, text);
    return (secret >= 24 && secret <= 64) || bytesAfter(KEY_PAIR, text) == 64;
  }

  /** How many bytes follow the prefix in base64; 0 if the text is not of this form. */
  private static int bytesAfter(String prefix, String text) {
    try {
      return text.startsWith(prefix)
          ? Base64.getDecoder().decode(text.substring(prefix.length())).length
          : 0;
    } catch (IllegalArgumentException e) {
      return 0;
    }
  }
}
