package dev.contentservice.client;

import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * For services without TLS, which redirects cannot lead to any with it. An {@code HttpClient} loads
 * all of TLS and reads all certificates of the machine when it is built, a good part of the time of
 * a first call; here is none to load.
 */
final class NoTls extends SSLContextSpi {
  /** Makes no connection. */
  static final SSLContext CONTEXT = new SSLContext(new NoTls(), null, "none") {};

  private NoTls() {}

  private static UnsupportedOperationException none() {
    return new UnsupportedOperationException("the base URL says http, so there is no TLS");
  }

  @Override
  protected void engineInit(
      KeyManager @Nullable [] keys,
      TrustManager @Nullable [] trust,
      @Nullable SecureRandom random) {}

  @Override
  protected SSLSocketFactory engineGetSocketFactory() {
    throw none();
  }

  @Override
  protected SSLServerSocketFactory engineGetServerSocketFactory() {
    throw none();
  }

  @Override
  protected SSLEngine engineCreateSSLEngine() {
    throw none();
  }

  @Override
  protected SSLEngine engineCreateSSLEngine(String host, int port) {
    throw none();
  }

  @Override
  protected SSLSessionContext engineGetServerSessionContext() {
    throw none();
  }

  @Override
  protected SSLSessionContext engineGetClientSessionContext() {
    throw none();
  }
}
