package dev.contentservice.delivery.http.internal.connection;

import dev.contentservice.delivery.credentials.ClientCertificate;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Trusts the authorities of the JVM and others. Decides as the JVM does, and adds the reason of a
 * rejection in words, which needs the certificates of the receiver.
 */
public final class ReceiverTrust extends X509ExtendedTrustManager {
  // The kinds of alternative names that hold hosts (RFC 5280, section 4.2.1.6): DNS names and
  // addresses.
  private static final List<Integer> HOSTS = List.of(2, 7);
  private static final int MOST_NAMES = 3;
  private static final int LONGEST_NAMES = 100;

  private @Nullable X509ExtendedTrustManager authorities;

  /**
   * @param authorities null for those of the JVM, which are read when the first certificate is
   *     checked: that takes a tenth of a start
   */
  private ReceiverTrust(@Nullable X509ExtendedTrustManager authorities) {
    this.authorities = authorities;
  }

  private synchronized X509ExtendedTrustManager authorities() {
    X509ExtendedTrustManager known = authorities;
    if (known == null) {
      try {
        known = managerOf(null);
      } catch (GeneralSecurityException e) {
        throw unreadable(e);
      }
      authorities = known;
    }
    return known;
  }

  /** A rejected certificate; the message is the reason in words. */
  static final class RejectedCertificateException extends CertificateException {
    private static final long serialVersionUID = 1L;

    RejectedCertificateException(String words, CertificateException cause) {
      super(words, cause);
    }
  }

  public static ReceiverTrust ofTheJvm() {
    return new ReceiverTrust(null);
  }

  /**
   * Trusts the authorities of the JVM and the certificates of this file.
   *
   * @param pem certificates in PEM form, one after the other
   * @throws IllegalArgumentException if it cannot be read or holds anything else; the message says
   *     how to correct it
   */
  public static ReceiverTrust ofTheJvmAnd(Path pem) {
    try (InputStream in = Files.newInputStream(pem)) {
      Collection<? extends Certificate> found =
          CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (found.isEmpty()) {
        throw new CertificateException("the file is empty");
      }
      return and(found.stream().map(X509Certificate.class::cast).toList());
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot read " + pem + "; check its path and rights", e);
    } catch (CertificateException e) {
      throw new IllegalArgumentException(
          pem + " must hold certificates in PEM form and nothing else", e);
    }
  }

  private static ReceiverTrust and(List<X509Certificate> more) {
    try {
      return new ReceiverTrust(
          managerOf(store(List.of(managerOf(null).getAcceptedIssuers()), more)));
    } catch (GeneralSecurityException | IOException e) {
      throw unreadable(e);
    }
  }

  /**
   * A context with this trust, whose TLS sessions are not those of another one.
   *
   * @param certificate shown to receivers that ask for one; null for none
   */
  public SSLContext context(@Nullable ClientCertificate certificate) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(
          certificate == null ? null : certificate.keyManagers(), new TrustManager[] {this}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw unreadable(e);
    }
  }

  private static IllegalStateException unreadable(Exception e) {
    return new IllegalStateException("the JVM cannot read its trusted certificates", e);
  }

  private static KeyStore store(List<X509Certificate> jvm, List<X509Certificate> more)
      throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    for (X509Certificate each : Stream.of(jvm, more).flatMap(Collection::stream).toList()) {
      store.setCertificateEntry("authority-" + store.size(), each);
    }
    return store;
  }

  /**
   * @param store null for the certificates of the JVM
   */
  private static X509ExtendedTrustManager managerOf(@Nullable KeyStore store)
      throws GeneralSecurityException {
    TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
    factory.init(store);
    return (X509ExtendedTrustManager) factory.getTrustManagers()[0];
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
      throws CertificateException {
    try {
      authorities().checkServerTrusted(chain, authType, socket);
    } catch (CertificateException e) {
      String host = ((SSLSocket) socket).getHandshakeSession().getPeerHost();
      throw new RejectedCertificateException(
          isTrusted(chain, authType)
              ? otherName(chain[0], host)
              : new CertificateRejection(List.of(chain)).words(e),
          e);
    }
  }

  /** Whether the chain is trusted for some host. */
  private boolean isTrusted(X509Certificate[] chain, String authType) {
    try {
      authorities().checkServerTrusted(chain, authType);
      return true;
    } catch (CertificateException e) {
      return false;
    }
  }

  private static String otherName(X509Certificate certificate, String host)
      throws CertificateParsingException {
    Collection<List<?>> names =
        Objects.requireNonNullElse(certificate.getSubjectAlternativeNames(), List.of());
    String hosts =
        names.stream()
            .filter(name -> HOSTS.contains(name.get(0)))
            .limit(MOST_NAMES)
            .map(name -> name.get(1).toString())
            .collect(Collectors.joining(", "));
    String shown = hosts.isEmpty() ? certificate.getSubjectX500Principal().toString() : hosts;
    return "certificate is for "
        + shown.substring(0, Math.min(shown.length(), LONGEST_NAMES))
        + (names.size() > MOST_NAMES ? " and others" : "")
        + ", not "
        + host;
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    authorities().checkServerTrusted(chain, authType);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
      throws CertificateException {
    authorities().checkServerTrusted(chain, authType, engine);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType)
      throws CertificateException {
    throw new CertificateException("the sender accepts no connections");
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
      throws CertificateException {
    checkClientTrusted(chain, authType);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
      throws CertificateException {
    checkClientTrusted(chain, authType);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return authorities().getAcceptedIssuers();
  }
}
