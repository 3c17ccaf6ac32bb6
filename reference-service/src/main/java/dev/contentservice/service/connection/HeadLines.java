package dev.contentservice.service.connection;

import static io.netty.handler.codec.http.HttpHeaderNames.CONTENT_LENGTH;
import static io.netty.handler.codec.http.HttpHeaderNames.HOST;
import static io.netty.handler.codec.http.HttpHeaderNames.TRANSFER_ENCODING;

import dev.contentservice.rules.webhook.Host;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of one head, without control characters, by the grammar of RFC 9112. What that leaves
 * to the server is rejected: a folded field, a list of lengths, a coding other than {@code
 * chunked}.
 */
final class HeadLines {
  // A path that is no URI gets a problem later; here it need only start as one. No target has a
  // fragment (3.2): what stands behind the number sign would be lost on the way to the operation.
  private static final Pattern LINE =
      Pattern.compile(
          "(?:(?!CONNECT )[!#$%&'*+.^_`|~0-9A-Za-z-]+ "
              + "(?:/[!-~&&[^#]]*|(?i:https?)://(?<server>[^ /?#]+)"
              + "(?:[/?][A-Za-z0-9._~:/?@!$&'()*+,;=%\\[\\]-]*)?)"
              + "|OPTIONS \\*|CONNECT (?<tunnel>[^ /?#]+:(?<port>[0-9]{1,5})))"
              + " HTTP/(?<version>[0-9]\\.[0-9])");
  private static final String SYMBOLS = "!#$%&'*+-.^_`|~";
  private static final int MAX_PORT = 0xFFFF;
  private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
  // A possessive group is a loop; without the plus, each character would need stack.
  private static final Pattern AUTHORITY =
      Pattern.compile(
          "(?:\\[([^%\\[\\]]+)]|(?:[0-9A-Za-z._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*+)(?::[0-9]*)?");

  private final List<String> hosts = new ArrayList<>(1);
  private final List<String> lengths = new ArrayList<>(1);
  private final List<String> codings = new ArrayList<>(1);
  private String version = "";
  private boolean isAfterEmptyLine;

  boolean hasRequestLine() {
    return !version.isEmpty();
  }

  /** Reads the next line, without its end. */
  HeadState add(String line) {
    if (!hasRequestLine()) {
      return line.isEmpty() ? emptyBefore() : requestLine(line);
    }
    return line.isEmpty() ? end() : field(line);
  }

  /** One empty line before a request is ignored: some clients end a body with it (2.2). */
  private HeadState emptyBefore() {
    boolean second = isAfterEmptyLine;
    isAfterEmptyLine = true;
    return second ? HeadState.MALFORMED : HeadState.PARTIAL;
  }

  private HeadState requestLine(String line) {
    Matcher parts = LINE.matcher(line);
    if (!parts.matches() || !isServer(parts)) {
      return HeadState.MALFORMED;
    }
    version = parts.group("version");
    return version.equals("1.1") || version.equals("1.0")
        ? HeadState.PARTIAL
        : HeadState.UNSUPPORTED_VERSION;
  }

  /** Whether the server of an absolute target, or of a tunnel, has a name and no user. */
  private static boolean isServer(Matcher parts) {
    String port = parts.group("port");
    String server = parts.group(port == null ? "server" : "tunnel");
    return server == null
        || (!server.startsWith(":")
            && isAuthority(server)
            && (port == null || Integer.parseInt(port) <= MAX_PORT));
  }

  private HeadState field(String line) {
    int colon = line.indexOf(':');
    String name = line.substring(0, Math.max(colon, 0));
    if (!isToken(name)) {
      return HeadState.MALFORMED;
    }
    if (HOST.contentEqualsIgnoreCase(name)) {
      hosts.add(value(line, colon));
    } else if (CONTENT_LENGTH.contentEqualsIgnoreCase(name)) {
      lengths.add(value(line, colon));
    } else if (TRANSFER_ENCODING.contentEqualsIgnoreCase(name)) {
      codings.add(value(line, colon));
    }
    return HeadState.PARTIAL;
  }

  /** Only spaces and tabs remain to be stripped. */
  private static String value(String line, int colon) {
    return line.substring(colon + 1).strip();
  }

  private static boolean isToken(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (!isTokenCharacter(name.charAt(i))) {
        return false;
      }
    }
    return !name.isEmpty();
  }

  private static boolean isTokenCharacter(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || SYMBOLS.indexOf(c) >= 0;
  }

  private HeadState end() {
    return hasHost() && hasFraming() ? HeadState.WHOLE : HeadState.MALFORMED;
  }

  private boolean hasHost() {
    return hosts.isEmpty() ? version.equals("1.0") : hosts.size() == 1 && isAuthority(hosts.get(0));
  }

  private static boolean isAuthority(String host) {
    Matcher parts = AUTHORITY.matcher(host);
    if (!parts.matches()) {
      return false;
    }
    String address = parts.group(1);
    return address == null || Host.ipv6(address, 0, address.length()) != null;
  }

  /** Whether the end of the body is beyond doubt (6.1 to 6.3). */
  private boolean hasFraming() {
    if (codings.isEmpty()) {
      return lengths.isEmpty() || (lengths.size() == 1 && LENGTH.matcher(lengths.get(0)).matches());
    }
    return codings.size() == 1
        && codings.get(0).equalsIgnoreCase("chunked")
        && lengths.isEmpty()
        && version.equals("1.1");
  }
}
