package dev.contentservice.delivery.payload;

import static java.util.Objects.requireNonNullElse;

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

  // Assumed: §9 does not show the versions.
  private static final String FIRST_VERSION = "1";

  /** Those of a webhook, with defaults for omitted members. */
  public static PayloadSettings of(Webhook webhook) {
    return new PayloadSettings(
        webhook.getCustomPayload(),
        requireNonNullElse(webhook.getPayloadApiVersion(), FIRST_VERSION),
        Boolean.TRUE.equals(webhook.getNestedItemsInPayload()));
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
