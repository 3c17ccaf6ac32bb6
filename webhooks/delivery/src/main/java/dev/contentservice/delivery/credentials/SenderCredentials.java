package dev.contentservice.delivery.credentials;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What proves to the receiver of a webhook who sends.
 *
 * @param signingKeys each adds a signature, so that a receiver may have the old or the new key;
 *     empty for no signature, at most {@link #MOST_KEYS}
 * @param clientCertificate shown to a receiver that asks for one; null for none
 */
public record SenderCredentials(
    List<SigningKey> signingKeys, @Nullable ClientCertificate clientCertificate) {
  /** The most signing keys; receivers verify at most so many signatures of a request. */
  public static final int MOST_KEYS = 20;

  /** Neither a key nor a certificate. */
  public static final SenderCredentials NONE = signing(List.of());

  public SenderCredentials {
    signingKeys = List.copyOf(signingKeys);
    if (signingKeys.size() > MOST_KEYS) {
      throw new IllegalArgumentException(
          "a webhook has at most %d signing keys, common ones included, but has %d; remove old ones"
              .formatted(MOST_KEYS, signingKeys.size()));
    }
  }

  /**
   * Keys without a client certificate.
   *
   * @throws IllegalArgumentException if there are more than {@link #MOST_KEYS}
   */
  public static SenderCredentials signing(List<SigningKey> keys) {
    return new SenderCredentials(keys, null);
  }
}
