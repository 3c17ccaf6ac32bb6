package dev.contentservice.receiver;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Verifies raw bytes and headers (Standard Webhooks). */
final class SignatureVerifier {
  /** A dot would let parts of the body pass for parts of the id. */
  private static final Pattern ID = Pattern.compile("[!-~&&[^.]]{1,255}");

  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,12}");

  /**
   * As many as the sender sends, but no more: verifying with a public key takes milliseconds, and
   * strangers choose how often.
   */
  private static final int MOST_SIGNATURES = 20;

  private static final int LONGEST_SIGNATURES = 4096;

  private final List<VerificationKey> keys;
  private final Duration tolerance;
  private final InstantSource clock;

  SignatureVerifier(List<VerificationKey> keys, Duration tolerance, InstantSource clock) {
    this.keys = List.copyOf(keys);
    this.tolerance = tolerance;
    this.clock = clock;
  }

  /** Why the message is not accepted; null if it is. */
  @Nullable RejectionReason reject(MessageHeaders headers, byte[] body) {
    String id = headers.single("webhook-id");
    if (id == null || !ID.matcher(id).matches()) {
      return RejectionReason.INVALID_ID;
    }
    String timestamp = headers.single("webhook-timestamp");
    if (timestamp == null || !SECONDS.matcher(timestamp).matches()) {
      return RejectionReason.INVALID_TIMESTAMP;
    }
    Duration age = Duration.between(time(timestamp), clock.instant());
    if (age.compareTo(tolerance) > 0) {
      return RejectionReason.TOO_OLD;
    }
    if (age.negated().compareTo(tolerance) > 0) {
      return RejectionReason.TOO_NEW;
    }
    String signatures = headers.single("webhook-signature");
    if (signatures == null || signatures.isBlank() || signatures.length() > LONGEST_SIGNATURES) {
      return RejectionReason.INVALID_SIGNATURE;
    }
    byte[] head = (id + '.' + timestamp + '.').getBytes(US_ASCII);
    return matches(head, body, signatures) ? null : RejectionReason.WRONG_SIGNATURE;
  }

  static Instant time(String timestamp) {
    return Instant.ofEpochSecond(Long.parseLong(timestamp));
  }

  private boolean matches(byte[] head, byte[] body, String signatures) {
    String[] each = signatures.split(" ", MOST_SIGNATURES + 1);
    for (int i = 0; i < Math.min(each.length, MOST_SIGNATURES); i++) {
      for (VerificationKey key : keys) {
        if (key.verifies(head, body, each[i])) {
          return true;
        }
      }
    }
    return false;
  }
}
