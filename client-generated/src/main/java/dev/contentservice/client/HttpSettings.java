package dev.contentservice.client;

import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * How connections are made: with settings, or by an {@code HttpClient} of somebody else.
 *
 * @param connectTimeout null for the default
 * @param proxy null for what the virtual machine says
 * @param own null if there is none
 */
record HttpSettings(
    @Nullable Duration connectTimeout, @Nullable ProxySelector proxy, @Nullable HttpClient own) {
  static final HttpSettings DEFAULTS = new HttpSettings(null, null, null);

  HttpSettings connectTimeout(Duration timeout) {
    return new HttpSettings(timeout, proxy, own);
  }

  HttpSettings proxy(URI url) {
    if (url.getHost() == null || url.getPort() < 0 || url.getRawUserInfo() != null) {
      throw new IllegalArgumentException(
          "proxy must have a host, a port and no user info; give one like http://proxy:3128,"
              + " and a password to the Authenticator of an httpClient(...) of your own");
    }
    InetSocketAddress address = new InetSocketAddress(url.getHost(), url.getPort());
    return new HttpSettings(connectTimeout, ProxySelector.of(address), own);
  }

  HttpSettings own(HttpClient http) {
    if (http.followRedirects() != HttpClient.Redirect.NEVER) {
      throw new IllegalArgumentException(
          "httpClient must not follow redirects, or the token may go to another host;"
              + " build it with followRedirects(Redirect.NEVER)");
    }
    return new HttpSettings(connectTimeout, proxy, http);
  }

  /**
   * The connections.
   *
   * @param secure whether they are to have TLS
   */
  HttpConnections open(boolean secure) {
    if (own == null) {
      return HttpConnections.open(settings(secure));
    }
    if (proxy != null || connectTimeout != null) {
      throw new IllegalStateException(
          (proxy == null ? "connectTimeout" : "proxy")
              + " is a matter of the httpClient that was given; set it there");
    }
    return HttpConnections.of(own);
  }

  private HttpClient.Builder settings(boolean secure) {
    HttpClient.Builder http =
        HttpClient.newBuilder()
            .connectTimeout(connectTimeout == null ? Duration.ofSeconds(10) : connectTimeout)
            // A redirect may lead to another host, and the token is for this one.
            .followRedirects(HttpClient.Redirect.NEVER)
            // Without TLS, HTTP/2 starts with an upgrade that not every server takes with a body.
            .version(secure ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1);
    if (!secure) {
      http.sslContext(NoTls.CONTEXT).sslParameters(new SSLParameters());
    }
    return proxy == null ? http : http.proxy(proxy);
  }
}
