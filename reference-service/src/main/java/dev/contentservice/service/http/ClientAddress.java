package dev.contentservice.service.http;

import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.rules.webhook.Host;
import dev.contentservice.service.Settings;
import io.smallrye.config.SmallRyeConfig;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.List;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;

/**
 * The address of a client, for logs: that of its connection or, if a trusted proxy opened it, the
 * one that the proxies forward. Only what a trusted proxy has added counts: the last address that
 * is not a proxy itself. Whatever stands before it can be invented by the client.
 */
public final class ClientAddress {
  private static final String PARAMETER = "for=";

  private final List<CidrBlock> proxies;

  ClientAddress(List<CidrBlock> proxies) {
    this.proxies = proxies;
  }

  /** The address of the client of this request, without a port. */
  public static String of(RoutingContext context) {
    HttpServerRequest request = context.request();
    return Trusted.OF_SETTINGS.of(
        request.remoteAddress().hostAddress(),
        request.headers().getAll("X-Forwarded-For"),
        request.headers().getAll("Forwarded"));
  }

  /**
   * The address of a client.
   *
   * @param peer the address of the connection
   * @param lists the values of {@code X-Forwarded-For}
   * @param elements the values of {@code Forwarded} (RFC 7239)
   * @return the peer if both headers differ: a proxy passes on the one that it does not set
   */
  String of(String peer, List<String> lists, List<String> elements) {
    InetAddress from = address(peer);
    if (from == null || !isProxy(from) || (lists.isEmpty() && elements.isEmpty())) {
      return peer;
    }
    InetAddress listed = last(from, String.join(",", lists), false);
    InetAddress named = last(from, String.join(",", elements), true);
    boolean isOne = lists.isEmpty() || elements.isEmpty() || listed.equals(named);
    return isOne ? (lists.isEmpty() ? named : listed).getHostAddress() : peer;
  }

  /**
   * Goes backwards through what was forwarded, as far as proxies are trusted. Commas in quotes
   * separate, too: a quote that the client opens must not hide what a proxy adds.
   */
  private InetAddress last(InetAddress peer, String all, boolean named) {
    InetAddress client = peer;
    for (int end = all.length(); end > 0 && isProxy(client); ) {
      int start = all.lastIndexOf(',', end - 1) + 1;
      String element = all.substring(start, end).strip();
      InetAddress before = address(named ? named(element) : element);
      if (before == null) {
        return client;
      }
      client = before;
      end = start - 1;
    }
    return client;
  }

  /** The value of the only parameter {@code for}, without quotes; else empty. */
  private static String named(String element) {
    String found = "";
    for (String pair : element.split(";", -1)) {
      String parameter = pair.strip();
      if (parameter.regionMatches(true, 0, PARAMETER, 0, PARAMETER.length())) {
        if (!found.isEmpty()) {
          return "";
        }
        found = parameter.substring(PARAMETER.length());
      }
    }
    boolean quoted = found.length() > 1 && found.startsWith("\"") && found.endsWith("\"");
    return quoted ? found.substring(1, found.length() - 1) : found;
  }

  private boolean isProxy(InetAddress address) {
    return proxies.stream().anyMatch(network -> network.contains(address));
  }

  /** An address, perhaps with a port, and IPv6 then in brackets; null if it is none. */
  private static @Nullable InetAddress address(String text) {
    int bracket = text.startsWith("[") ? text.indexOf(']') : -1;
    int colon = text.indexOf(':', Math.max(bracket, 0));
    boolean alone = bracket < 0 && text.indexOf(':', colon + 1) >= 0;
    int end = colon < 0 || alone ? text.length() : colon;
    if (end < text.length() && !isPort(text, end + 1)) {
      return null;
    }
    return bracket < 0
        ? address(text, 0, end)
        : end == bracket + 1 ? address(text, 1, bracket) : null;
  }

  private static @Nullable InetAddress address(String text, int start, int end) {
    long v4 = Host.ipv4(text, start, end);
    byte[] bytes =
        v4 == Host.NONE
            ? Host.ipv6(text, start, end)
            : ByteBuffer.allocate(Integer.BYTES).putInt((int) v4).array();
    try {
      return bytes == null ? null : InetAddress.getByAddress(bytes);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address has 4 or 16 bytes", e);
    }
  }

  private static boolean isPort(String text, int start) {
    return start < text.length()
        && text.length() - start <= 5
        && text.chars().skip(start).allMatch(digit -> digit >= '0' && digit <= '9');
  }

  /** Loaded late: classes are created before the settings are read. */
  private static final class Trusted {
    static final ClientAddress OF_SETTINGS =
        new ClientAddress(
            CidrBlock.parseList(
                ConfigProvider.getConfig()
                    .unwrap(SmallRyeConfig.class)
                    .getConfigMapping(Settings.class)
                    .limits()
                    .trustedProxies()
                    .orElse("")));
  }
}
