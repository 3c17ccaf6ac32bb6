package dev.contentservice.rules.webhook;

import org.jspecify.annotations.Nullable;

/**
 * Reads a URL so strictly (RFC 3986, RFC 9110) that no two readers can take it for different
 * places: what one would repair and another refuse is refused.
 */
final class CallableUrl {
  // RFC 9110, section 4.1, asks everybody to support this much.
  private static final int LONGEST = 8000;
  private static final AsciiSet PLAIN = AsciiSet.ofLettersDigitsAnd("-._~!$&'()*+,;=:@/?");
  private static final AsciiSet AFTER_AUTHORITY = AsciiSet.of("/?#");

  private CallableUrl() {}

  /** What to do so that the URL can be called, or null if it can. */
  static @Nullable String fix(String url) {
    int authority = afterScheme(url);
    if (authority < 0) {
      return "start it with https:// or http://";
    }
    if (url.length() > LONGEST) {
      return "use at most 8000 characters";
    }
    int path = endOfAuthority(url, authority);
    String fix = fixAuthority(url, authority, path);
    return fix == null ? fixRest(url, path) : fix;
  }

  /** Where the authority starts, or -1 if the URL is not an absolute one for HTTP. */
  private static int afterScheme(String url) {
    return url.regionMatches(true, 0, "https://", 0, 8)
        ? 8
        : url.regionMatches(true, 0, "http://", 0, 7) ? 7 : -1;
  }

  private static int endOfAuthority(String url, int start) {
    int at = start;
    while (at < url.length() && !AFTER_AUTHORITY.contains(url.charAt(at))) {
      at++;
    }
    return at;
  }

  private static @Nullable String fixAuthority(String url, int start, int end) {
    for (int i = start; i < end; i++) {
      if (url.charAt(i) == '@') {
        return "remove the user info before the @; http_basic_user and http_basic_password hold it";
      }
    }
    boolean literal = start < end && url.charAt(start) == '[';
    int host = literal ? endOfLiteral(url, start, end) : endOfName(url, start, end);
    boolean plain =
        literal
            ? host > 0 && Ipv6.isAddress(url, start + 1, host - 1)
            : HostName.isPlain(url, start, host);
    if (!plain) {
      return "name the host by a domain name of letters, digits and hyphens, by an IPv4 address"
          + " such as 192.0.2.1, or by an IPv6 address such as [2001:db8::1]";
    }
    return host == end || isPort(url, host, end) ? null : "use a port from 1 to 65535 or none";
  }

  /** Behind the bracket that closes the address, or -1. */
  private static int endOfLiteral(String url, int start, int end) {
    int close = url.indexOf(']', start);
    return close > 0 && close < end ? close + 1 : -1;
  }

  private static int endOfName(String url, int start, int end) {
    int colon = url.indexOf(':', start);
    return colon >= 0 && colon < end ? colon : end;
  }

  private static boolean isPort(String url, int colon, int end) {
    int digits = end - colon - 1;
    if (url.charAt(colon) != ':' || digits < 1 || digits > 5 || url.charAt(colon + 1) == '0') {
      return false;
    }
    int port = 0;
    for (int i = colon + 1; i < end; i++) {
      if (!HostName.isDigit(url.charAt(i))) {
        return false;
      }
      port = port * 10 + url.charAt(i) - '0';
    }
    return port <= 65535;
  }

  private static @Nullable String fixRest(String url, int start) {
    for (int i = start; i < url.length(); i++) {
      char c = url.charAt(i);
      if (c == '#') {
        return "remove the fragment from the # on; it is never sent";
      }
      if (!PLAIN.contains(c) && !isEscape(url, i)) {
        return "percent-encode every character that RFC 3986 does not allow in a path or query";
      }
    }
    return null;
  }

  private static boolean isEscape(String url, int at) {
    return url.charAt(at) == '%'
        && at + 2 < url.length()
        && Ipv6.isHexDigit(url.charAt(at + 1))
        && Ipv6.isHexDigit(url.charAt(at + 2));
  }
}
