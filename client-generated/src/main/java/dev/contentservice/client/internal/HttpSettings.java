package dev.contentservice.client.internal;

import java.net.InetSocketAddress;
import java.net.Proxy;
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
    if (!"http".equalsIgnoreCase(Objects.requireNonNull(url, "proxy").getScheme())
        || url.getHost() == null
        || url.getPort() < 0
        || url.getRawUserInfo() != null) {
      // The user info may be a password, so the message omits the URL.
      throw new IllegalArgumentException(
          "proxy must be an HTTP proxy with a host, a port and no user info, such as"
              + " http://proxy:3128; the client supports no SOCKS and no TLS to a proxy;"
              + " pass a password to proxyCredentials(...)");
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
    if (http.authenticator().isPresent()) {
      throw new IllegalArgumentException(
          "httpClient must have no Authenticator, which removes the token from requests on JDK 17;"
              + " build it without, and pass the password of a proxy to proxyCredentials(...)");
    }
    return new HttpSettings(connectTimeout, proxy, http);
  }

  /** Creates the connections to a service. */
  public HttpConnections open(ServiceUrl service) {
    if (httpClient == null) {
      return HttpConnections.open(settings(service.secure()));
    }
    if (proxy != null || connectTimeout != null) {
      throw new IllegalStateException(
          (proxy == null ? "connectTimeout" : "proxy")
              + " cannot be combined with httpClient; set it on the HttpClient");
    }
    if (httpClient.proxy().isPresent() && isSocks(httpClient.proxy().get(), service)) {
      throw new IllegalStateException(
          "the proxy of httpClient is a SOCKS proxy, which java.net.http ignores;"
              + " build the HttpClient with an HTTP proxy or without one");
    }
    return HttpConnections.of(httpClient);
  }

  private static boolean isSocks(ProxySelector proxies, ServiceUrl service) {
    return proxies.select(URI.create(service.value())).stream()
        .anyMatch(each -> each.type() == Proxy.Type.SOCKS);
  }

  HttpClient.Builder settings(boolean secure) {
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
