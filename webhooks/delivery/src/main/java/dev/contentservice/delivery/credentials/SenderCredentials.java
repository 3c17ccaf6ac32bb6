package dev.contentservice.delivery.credentials;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What proves to the receiver of a webhook who sends.
 *
 * @param signingKeys each adds a signature, so that a receiver may have the old or the new key;
 *     empty for no signature
 * @param clientCertificate shown to a receiver that asks for one; null for none
 */
public record SenderCredentials(
    List<SigningKey> signingKeys, @Nullable ClientCertificate clientCertificate) {
  /** Neither a key nor a certificate. */
  public static final SenderCredentials NONE = signing(List.of());

  public SenderCredentials {
    signingKeys = List.copyOf(signingKeys);
  }

  /** Keys without a client certificate. */
  public static SenderCredentials signing(List<SigningKey> keys) {
    return new SenderCredentials(keys, null);
  }
}
