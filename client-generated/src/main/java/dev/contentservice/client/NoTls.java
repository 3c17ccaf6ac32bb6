package dev.contentservice.client;

import java.security.GeneralSecurityException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/**
 * For services without TLS, which redirects cannot lead to any with it. An {@code HttpClient} would
 * read all certificates of the machine when it is built, a good part of the time of a first call.
 */
final class NoTls {
  /** Trusts nobody. */
  static final SSLContext CONTEXT = context();

  private NoTls() {}

  private static SSLContext context() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(new KeyManager[0], new TrustManager[0], null);
      return context;
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every JDK has TLS", impossible);
    }
  }
}
