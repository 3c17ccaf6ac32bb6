package dev.contentservice.rules.webhook;

import org.jspecify.annotations.Nullable;

/**
 * Validates URLs so strictly (RFC 3986, RFC 9110) that all parsers agree on the target. URLs that
 * some parsers repair and others reject are rejected.
 */
final class HttpUrl {
  // RFC 9110, section 4.1, recommends support for at least this length.
  private static final int LONGEST = 8000;
  private static final AsciiSet PLAIN = AsciiSet.LETTERS_AND_DIGITS.and("-._~!$&'()*+,;=:@/?");
  private static final AsciiSet ENDS_AUTHORITY = AsciiSet.of("/?#@");
  private static final AsciiSet ADDRESS = AsciiSet.HEX_DIGITS.and(":.");
  private static final AsciiSet ENDS_NAME = ENDS_AUTHORITY.and(":");

  private HttpUrl() {}

  /** How to make the URL valid, or null if it is valid. */
  static @Nullable String fix(String url) {
    int authority = afterScheme(url);
    if (authority == 0) {
      return "start it with https:// or http://";
    }
    if (url.length() > LONGEST) {
      return "use at most 8000 characters";
    }
    int nameEnd = ENDS_NAME.firstIn(url, authority, url.length());
    int path = ENDS_AUTHORITY.firstIn(url, nameEnd, url.length());
    if (url.startsWith("@", path)) {
      return "remove the user info before the @; http_basic_user and http_basic_password hold it";
    }
    String fix = fixAuthority(url, authority, nameEnd, path);
    return fix == null ? fixRest(url, path) : fix;
  }

  /** Where the authority starts, or 0 if the URL is not an absolute one for HTTP. */
  private static int afterScheme(String url) {
    // Ignoring case, the long s is an s.
    int end = AsciiSet.LETTERS_AND_DIGITS.endOfRun(url, 0, Math.min(5, url.length()));
    return end == 5 && url.regionMatches(true, 0, "https://", 0, 8)
        ? 8
        : end == 4 && url.regionMatches(true, 0, "http://", 0, 7) ? 7 : 0;
  }

  private static @Nullable String fixAuthority(String url, int start, int nameEnd, int end) {
    boolean literal = url.startsWith("[", start);
    int host = literal ? ADDRESS.endOfRun(url, start + 1, end) : nameEnd;
    boolean plain =
        literal
            ? url.startsWith("]", host) && Ipv6.isAddress(url, start + 1, host)
            : Host.isNameOrIpv4(url, start, host);
    if (!plain) {
      return "name the host by a domain name of letters, digits and inner hyphens, by an IPv4"
          + " address such as 192.0.2.1, or by an IPv6 address such as [2001:db8::1]";
    }
    int port = literal ? host + 1 : host;
    return port == end || isPort(url, port, end)
        ? null
        : "use a port from 1 to 65535 without leading zeros, or leave out the port and its colon";
  }

  private static boolean isPort(String url, int colon, int end) {
    int port = url.charAt(colon) == ':' ? Host.number(url, colon + 1, end) : -1;
    return port > 0 && port <= 65535;
  }

  private static @Nullable String fixRest(String url, int start) {
    int at = PLAIN.endOfRun(url, start, url.length());
    while (at < url.length()) {
      if (url.charAt(at) == '#') {
        return "remove the fragment from the # on; it is never sent";
      }
      if (!isEscape(url, at)) {
        return "percent-encode every character that RFC 3986 does not allow in a path or query";
      }
      at = PLAIN.endOfRun(url, at + 3, url.length());
    }
    return null;
  }

  private static boolean isEscape(String url, int at) {
    int end = Math.min(at + 3, url.length());
    return url.charAt(at) == '%' && AsciiSet.HEX_DIGITS.endOfRun(url, at + 1, end) == at + 3;
  }
}
