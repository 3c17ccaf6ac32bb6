package dev.contentservice.service.manage;

import dev.contentservice.service.Settings;
import io.vertx.core.http.HttpServerRequest;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The allowed names in {@code Host} on the management port. For a browser, a web page whose own
 * name resolves to this machine (DNS rebinding) has the same origin, and this port may require no
 * token: such requests differ only in {@code Host}.
 */
@Singleton
public final class HostNames {
  private static final Pattern HOST = Pattern.compile("(\\[[0-9a-f:.]+]|[^:]+)(:[0-9]*)?");
  private static final Pattern NAME = Pattern.compile("[a-z0-9._-]+|\\[[0-9a-f:.]+]");
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(\\.[0-9]{1,3}){3}|\\[::1]");

  private final Set<String> named = new TreeSet<>();

  HostNames(Settings settings) {
    settings.management().hosts().orElse(List.of()).forEach(name -> named.add(parse(name)));
  }

  /**
   * Parses one name.
   *
   * @throws IllegalArgumentException if it has more than a name or an address, such as a port
   */
  public static String parse(String name) {
    String normal = normal(name);
    if (!NAME.matcher(normal).matches()) {
      throw new IllegalArgumentException(
          "a host is a name or an address without scheme, port and path, such as"
              + " content.internal, 10.1.2.3 or [fd00::1]");
    }
    return normal;
  }

  /** Whether these names include the request's host. */
  boolean include(HttpServerRequest request) {
    Matcher host = HOST.matcher(normal(String.valueOf(request.authority())));
    return host.matches()
        && (LOOPBACK.matcher(host.group(1)).matches() || named.contains(host.group(1)));
  }

  private static String normal(String name) {
    return name.strip().toLowerCase(Locale.ROOT);
  }
}
