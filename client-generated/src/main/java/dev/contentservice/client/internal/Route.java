package dev.contentservice.client.internal;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * How requests reach a service, to explain why one did not.
 *
 * @param target the URL of the service
 * @param proxy host and port of the proxy; null without one
 */
public record Route(URI target, @Nullable String proxy) {

  /** The route of this client to a URL. */
  static Route of(HttpClient http, URI target) {
    ProxySelector proxies = http.proxy().orElseGet(ProxySelector::getDefault);
    String proxy =
        proxies == null
            ? null
            : proxies.select(target).stream()
                .filter(each -> each.type() == Proxy.Type.HTTP)
                .map(each -> (InetSocketAddress) each.address())
                .map(each -> each.getHostString() + ":" + each.getPort())
                .findFirst()
                .orElse(null);
    return new Route(target, proxy);
  }

  /** What failed, with the host that failed and a remedy. */
  String explain(IOException failure) {
    if (failure instanceof SSLException) {
      return tls(failure);
    }
    if (isCausedBy(failure, UnknownHostException.class)
        || isCausedBy(failure, UnresolvedAddressException.class)) {
      return "the host of " + connected() + " is unknown; check its name";
    }
    if (failure instanceof HttpConnectTimeoutException) {
      return "no connection to " + connected() + " in time; check that it can be reached";
    }
    if (failure instanceof ConnectException) {
      return "cannot connect to " + connected() + ", which rejects it; check that it is running";
    }
    if (proxy != null && String.valueOf(failure.getMessage()).startsWith("Tunnel failed")) {
      return connected() + " did not connect to " + service() + "; check its rules and credentials";
    }
    return "the connection to "
        + connected()
        + " broke before the response was complete;"
        + " retry, and check the log of the server and proxies in between";
  }

  /** Why a proxy requires credentials (407), with a remedy. */
  String authentication() {
    String remedy =
        (proxy == null ? "a proxy" : connected())
            + " requires a password, or rejected it; check proxyCredentials(user, password)";
    return "https".equalsIgnoreCase(target.getScheme())
        ? remedy
            + ", and start Java with -Djdk.http.auth.tunneling.disabledSchemes=,"
            + " without which the JDK sends a proxy no password for https"
        : remedy;
  }

  private String tls(IOException failure) {
    String remedy =
        isCausedBy(failure, CertificateException.class)
            ? "check that its certificate is valid for this host, and that your trust store has its"
                + " issuer"
            : "check that it uses TLS on this port";
    return "TLS with " + service() + " failed; " + remedy;
  }

  /** The server that the client connects to. */
  private String connected() {
    return proxy == null ? service() : "the proxy " + proxy;
  }

  private String service() {
    return target.getScheme() + "://" + target.getRawAuthority();
  }

  private static boolean isCausedBy(Throwable failure, Class<? extends Throwable> type) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (type.isInstance(each)) {
        return true;
      }
    }
    return false;
  }
}
