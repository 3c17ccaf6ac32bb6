package dev.contentservice.delivery.http;

import dev.contentservice.delivery.egress.internal.HostParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A proxy through which all requests are sent, in tunnels (CONNECT, RFC 9110, section 9.3.6) for
 * {@code https:} and {@code http:} alike: the proxy learns the host and port of a receiver, and
 * neither parses nor changes a request. It resolves the names of receivers, so their addresses are
 * not checked here. {@code toString} does not show the credentials.
 *
 * @param host a name or an address, IPv6 in brackets
 * @param credentials for HTTP Basic; null for none
 * @param names the names that may be sent to the proxy, in lower case; {@code .example.com} stands
 *     for all names below {@code example.com}. Empty for every name
 */
public record EgressProxy(
    String host, int port, @Nullable BasicCredentials credentials, List<String> names) {
  private static final Pattern ADDRESS =
      Pattern.compile("([\\w.-]+|\\[[0-9A-Fa-f:.]+]):(\\d{1,5})");
  private static final Pattern NAME = Pattern.compile("\\.?[a-z0-9_-]++(?:\\.[a-z0-9_-]++)*+");
  private static final int MAX_PORT = 65_535;

  public EgressProxy {
    Objects.requireNonNull(host, "host");
    names = List.copyOf(names);
  }

  /**
   * Parses the address of a proxy.
   *
   * @param address such as {@code proxy.internal:3128}
   * @throws IllegalArgumentException if it is invalid; the message does not quote it
   */
  public static EgressProxy parse(String address) {
    Matcher parts = ADDRESS.matcher(address);
    int port = parts.matches() ? Integer.parseInt(parts.group(2)) : 0;
    if (port < 1 || port > MAX_PORT) {
      throw new IllegalArgumentException(
          "a proxy is a host and a port such as proxy.internal:3128, without a scheme or a user");
    }
    return new EgressProxy(parts.group(1), port, null, List.of());
  }

  /**
   * The same proxy with credentials.
   *
   * @throws IllegalArgumentException if the user has a colon
   */
  public EgressProxy withCredentials(String user, String password) {
    if (user.indexOf(':') >= 0) {
      throw new IllegalArgumentException("the user of a proxy must not have a colon (RFC 7617)");
    }
    return new EgressProxy(host, port, new BasicCredentials(user, password), names);
  }

  /**
   * The same proxy for these names only.
   *
   * @param allowed names such as {@code hooks.example.com}, or {@code .example.com} for all names
   *     below it
   * @throws IllegalArgumentException if one is no name
   */
  public EgressProxy withNames(List<String> allowed) {
    List<String> lower = new ArrayList<>();
    for (String each : allowed) {
      String name = each.strip().toLowerCase(Locale.ROOT);
      if (!NAME.matcher(name).matches()) {
        throw new IllegalArgumentException(
            "a name for the proxy must be such as hooks.example.com, or .example.com for all below it");
      }
      lower.add(name);
    }
    return new EgressProxy(host, port, credentials, lower);
  }

  /**
   * Whether a name may be sent to the proxy.
   *
   * @param name as in the URL of a webhook
   */
  public boolean allows(String name) {
    String canonical = HostParser.canonical(name);
    return names.isEmpty()
        || names.stream()
            .anyMatch(
                each -> each.startsWith(".") ? canonical.endsWith(each) : canonical.equals(each));
  }

  @Override
  public String toString() {
    return host + ':' + port;
  }
}
