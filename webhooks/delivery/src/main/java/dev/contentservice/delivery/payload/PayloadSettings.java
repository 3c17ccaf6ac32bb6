package dev.contentservice.delivery.payload;

import dev.contentservice.model.Webhook;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a webhook that determine the body of a delivery (§2.2).
 *
 * @param customPayload null for none
 */
public record PayloadSettings(
    @Nullable String customPayload, String payloadApiVersion, boolean nestedItemsInPayload) {

  public static PayloadSettings of(Webhook webhook) {
    return new PayloadSettings(
        webhook.getCustomPayload(),
        webhook.getPayloadApiVersion(),
        webhook.getNestedItemsInPayload());
  }

  /** A digest of the settings, as a key. */
  public String sha256() {
    String text =
        nestedItemsInPayload
            + " "
            + payloadApiVersion.length()
            + " "
            + payloadApiVersion
            + (customPayload == null ? "" : " " + customPayload);
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
