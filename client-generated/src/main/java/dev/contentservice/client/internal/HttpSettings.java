package dev.contentservice.client.internal;

import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * How to connect: with settings, or with an {@code HttpClient} of the application.
 *
 * @param connectTimeout null for the default
 * @param proxy null for the default of the JVM
 * @param httpClient null to create one
 */
public record HttpSettings(
    @Nullable Duration connectTimeout,
    @Nullable ProxySelector proxy,
    @Nullable HttpClient httpClient) {
  public static final HttpSettings DEFAULTS = new HttpSettings(null, null, null);

  /**
   * For base URLs without TLS. The default context loads TLS classes and all certificates when an
   * {@code HttpClient} is built, which dominates the time of a first call.
   */
  private static final SSLContext NO_TLS = new SSLContext(null, null, "none") {};

  public HttpSettings connectTimeout(Duration timeout) {
    return new HttpSettings(timeout, proxy, httpClient);
  }

  public HttpSettings proxy(URI url) {
    if (Objects.requireNonNull(url, "proxy").getHost() == null
        || url.getPort() < 0
        || url.getRawUserInfo() != null) {
      throw new IllegalArgumentException(
          "proxy must have a host, a port and no user info; use a URL like http://proxy:3128,"
              + " and pass a password through the Authenticator of httpClient(...)");
    }
    InetSocketAddress address = new InetSocketAddress(url.getHost(), url.getPort());
    return new HttpSettings(connectTimeout, ProxySelector.of(address), httpClient);
  }

  public HttpSettings httpClient(HttpClient http) {
    if (Objects.requireNonNull(http, "httpClient").followRedirects() != HttpClient.Redirect.NEVER) {
      throw new IllegalArgumentException(
          "httpClient must not follow redirects, or the token may go to another host;"
              + " build it with followRedirects(Redirect.NEVER)");
    }
    return new HttpSettings(connectTimeout, proxy, http);
  }

  /**
   * Creates the connections.
   *
   * @param secure whether to use TLS
   */
  public HttpConnections open(boolean secure) {
    if (httpClient == null) {
      return HttpConnections.open(settings(secure));
    }
    if (proxy != null || connectTimeout != null) {
      throw new IllegalStateException(
          (proxy == null ? "connectTimeout" : "proxy")
              + " cannot be combined with httpClient; set it on the HttpClient");
    }
    return HttpConnections.of(httpClient);
  }

  private HttpClient.Builder settings(boolean secure) {
    HttpClient.Builder http =
        HttpClient.newBuilder()
            .connectTimeout(connectTimeout == null ? Duration.ofSeconds(10) : connectTimeout)
            // A redirect could send the token to another host.
            .followRedirects(HttpClient.Redirect.NEVER)
            // Without TLS, HTTP/2 needs an upgrade that some servers reject for requests with a
            // body.
            .version(secure ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1);
    if (!secure) {
      http.sslContext(NO_TLS).sslParameters(new SSLParameters());
    }
    return proxy == null ? http : http.proxy(proxy);
  }
}
