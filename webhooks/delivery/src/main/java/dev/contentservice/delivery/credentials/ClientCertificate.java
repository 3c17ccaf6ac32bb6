package dev.contentservice.delivery.credentials;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * The certificate and private key by which a receiver recognizes this sender (mutual TLS).
 * Immutable; {@code toString} does not show the key.
 */
public final class ClientCertificate {
  private static final int MOST = 10;
  private static final int MAX_CHARACTERS = 64 * 1024;
  private static final Pattern KEY =
      Pattern.compile(
          "\\s*-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----\\s*");
  private static final Map<String, String> SIGNATURES =
      Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA", "EdDSA", "EdDSA");

  private final PrivateKey key;
  private final List<X509Certificate> chain;

  private ClientCertificate(PrivateKey key, List<X509Certificate> chain) {
    this.key = key;
    this.chain = List.copyOf(chain);
  }

  /**
   * Parses a certificate and its key.
   *
   * @param key in PEM form, PKCS #8, not encrypted: RSA, EC or Ed25519
   * @param chain in PEM form, the certificate of the key first, then those of its issuers
   * @throws IllegalArgumentException if one cannot be used, or they do not belong together; the
   *     message says how to correct it and shows nothing of the key
   */
  public static ClientCertificate parse(String key, String chain) {
    List<X509Certificate> certificates = certificates(chain);
    X509Certificate own = certificates.get(0);
    PrivateKey parsed = key(key, own.getPublicKey().getAlgorithm());
    if (!belongs(parsed, own)) {
      throw new IllegalArgumentException(
          "the private key is not that of the first certificate of the chain");
    }
    return new ClientCertificate(parsed, certificates);
  }

  private static List<X509Certificate> certificates(String pem) {
    List<X509Certificate> found;
    try {
      found =
          pem.length() > MAX_CHARACTERS
              ? List.of()
              : CertificateFactory.getInstance("X.509")
                  .generateCertificates(new ByteArrayInputStream(pem.getBytes(US_ASCII)))
                  .stream()
                  .map(X509Certificate.class::cast)
                  .toList();
    } catch (CertificateException e) {
      found = List.of();
    }
    if (found.isEmpty() || found.size() > MOST) {
      throw new IllegalArgumentException(
          "the chain must be 1 to " + MOST + " certificates in PEM form and nothing else");
    }
    for (int i = 1; i < found.size(); i++) {
      if (!found
          .get(i - 1)
          .getIssuerX500Principal()
          .equals(found.get(i).getSubjectX500Principal())) {
        throw new IllegalArgumentException(
            "the certificates of the chain are not in order: that of the key comes first, and each"
                + " is followed by that of its issuer");
      }
    }
    return found;
  }

  private static PrivateKey key(String pem, String algorithm) {
    Matcher base64 = KEY.matcher(pem.length() > MAX_CHARACTERS ? "" : pem);
    if (!base64.matches()) {
      throw new IllegalArgumentException(
          "the private key is one in PEM form, PKCS #8, without a password ('-----BEGIN PRIVATE"
              + " KEY-----'); 'openssl pkcs8 -topk8 -nocrypt -in FILE' converts others");
    }
    try {
      byte[] encoded = Base64.getMimeDecoder().decode(base64.group(1));
      return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      // Without the cause, which may quote the key.
      throw new IllegalArgumentException(
          "the private key is no " + algorithm + " key, which the first certificate is for");
    }
  }

  private static boolean belongs(PrivateKey key, X509Certificate certificate) {
    String algorithm = SIGNATURES.get(certificate.getPublicKey().getAlgorithm());
    if (algorithm == null) {
      throw new IllegalArgumentException(
          "the key of a client certificate must be RSA, EC or Ed25519");
    }
    try {
      byte[] text = "client certificate".getBytes(US_ASCII);
      Signature signature = Signature.getInstance(algorithm);
      signature.initSign(key);
      signature.update(text);
      byte[] signed = signature.sign();
      signature.initVerify(certificate.getPublicKey());
      signature.update(text);
      return signature.verify(signed);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  /** The subject of the certificate, such as {@code CN=sender}. */
  public String subject() {
    return chain.get(0).getSubjectX500Principal().toString();
  }

  /** The issuer of the certificate. */
  public String issuer() {
    return chain.get(0).getIssuerX500Principal().toString();
  }

  /** When the first certificate of the chain expires. */
  public Instant expiresAt() {
    return chain.stream()
        .map(each -> each.getNotAfter().toInstant())
        .min(Instant::compareTo)
        .orElseThrow();
  }

  /** Shows the certificate when a receiver asks for one. */
  public KeyManager[] keyManagers() {
    char[] password = new char[0];
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setKeyEntry("client", key, password, chain.toArray(X509Certificate[]::new));
      KeyManagerFactory managers = KeyManagerFactory.getInstance("PKIX");
      managers.init(store, password);
      return managers.getKeyManagers();
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("the JVM cannot use a client certificate", e);
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ClientCertificate same
        && chain.equals(same.chain)
        && Arrays.equals(key.getEncoded(), same.key.getEncoded());
  }

  @Override
  public int hashCode() {
    return chain.hashCode();
  }

  @Override
  public String toString() {
    return "ClientCertificate[" + subject() + "]";
  }
}
