package dev.contentservice.rules.webhook;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether one header can be sent as it stands, and may be (RFC 9110). */
final class SendableHeader {
  private static final String IN_TOKENS = "!#$%&'*+-.^_`|~";

  // What frames the message, belongs to one connection or to a proxy, or says how the body is
  // coded.
  private static final List<String> OF_THE_TRANSPORT =
      List.of(
          "connection",
          "content-encoding",
          "content-length",
          "expect",
          "host",
          "http2-settings",
          "keep-alive",
          "proxy-authenticate",
          "proxy-authorization",
          "proxy-connection",
          "te",
          "trailer",
          "trailers",
          "transfer-encoding",
          "upgrade");

  // What metadata services of clouds ask for before they hand out credentials.
  private static final List<String> OF_METADATA =
      List.of("metadata", "metadata-flavor", "x-google-metadata-request");

  private SendableHeader() {}

  /** What to do so that the header can be sent, or null if it can. */
  static @Nullable String fix(String name, @Nullable String value) {
    if (!isToken(name)) {
      return "use only letters, digits and " + IN_TOKENS + " in the name";
    }
    if (isReserved(name)) {
      return "remove it; the sender sets this header itself or must not send it";
    }
    if (value == null || !isPlainText(value)) {
      return "use only printable ASCII in the value, without a space or tab at either end";
    }
    boolean nobody = value.isEmpty() && name.equalsIgnoreCase("User-Agent");
    return nobody ? "name a product in the value, or leave the header out" : null;
  }

  private static boolean isToken(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (!HostName.isLetter(c) && !HostName.isDigit(c) && IN_TOKENS.indexOf(c) < 0) {
        return false;
      }
    }
    return !name.isEmpty();
  }

  private static boolean isReserved(String name) {
    // The identity and signature of a delivery (Standard Webhooks), and EC2's metadata service.
    return startsWith(name, "webhook-")
        || startsWith(name, "x-aws-ec2-metadata-")
        || isOneOf(OF_THE_TRANSPORT, name)
        || isOneOf(OF_METADATA, name);
  }

  private static boolean startsWith(String name, String prefix) {
    return name.regionMatches(true, 0, prefix, 0, prefix.length());
  }

  private static boolean isOneOf(List<String> names, String name) {
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).equalsIgnoreCase(name)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isPlainText(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      boolean edge = i == 0 || i == value.length() - 1;
      boolean blank = c == ' ' || c == '\t';
      if (c > '~' || (c < ' ' && c != '\t') || (blank && edge)) {
        return false;
      }
    }
    return true;
  }
}
