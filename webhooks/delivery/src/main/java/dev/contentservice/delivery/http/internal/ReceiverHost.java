package dev.contentservice.delivery.http.internal;

import dev.contentservice.delivery.egress.internal.HostParser;
import java.net.InetAddress;
import java.net.URI;
import org.apache.hc.core5.http.HttpHost;

/**
 * The host and port that a URL connects to.
 *
 * @param tls whether the connection uses TLS
 * @param host as written in the URL, IPv6 in brackets
 * @param name the same for all spellings of the host, as in certificates
 * @param port the port of the URL, or that of its scheme
 */
public record ReceiverHost(boolean tls, String host, String name, int port) {

  /**
   * The host of a sendable URL. {@link URI#getHost} is null for some of them, such as {@code
   * http://a.1b/}.
   *
   * @throws IllegalArgumentException if the URL has no host or an invalid port
   */
  public static ReceiverHost of(URI url) {
    String authority = url.getRawAuthority();
    if (authority == null) {
      throw new IllegalArgumentException("the URL has no host");
    }
    boolean tls = "https".equalsIgnoreCase(url.getScheme());
    int start = authority.lastIndexOf('@') + 1;
    int colon = authority.lastIndexOf(':');
    // The other colons are in the brackets of an IPv6 address.
    int end = colon > authority.lastIndexOf(']') && colon >= start ? colon : authority.length();
    String host = authority.substring(start, end);
    String port = end + 1 < authority.length() ? authority.substring(end + 1) : tls ? "443" : "80";
    return new ReceiverHost(tls, host, HostParser.canonical(host), Integer.parseInt(port));
  }

  /** The route to this address, with the name for the certificate. */
  public HttpHost at(InetAddress address) {
    return new HttpHost(tls ? "https" : "http", address, name, port);
  }

  /** The route through a proxy that resolves the name. */
  HttpHost unresolved() {
    return new HttpHost(tls ? "https" : "http", name, port);
  }

  /** Equal for all URLs that connect to this host and port, with TLS or without. */
  public String key() {
    return name + ':' + port;
  }
}
