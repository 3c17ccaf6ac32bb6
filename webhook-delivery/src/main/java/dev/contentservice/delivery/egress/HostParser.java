package dev.contentservice.delivery.egress;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells addresses, names, and what is neither apart in the host of a URL. */
final class HostParser {
  private static final String LABEL = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
  private static final Pattern NAME = Pattern.compile(LABEL + "(\\." + LABEL + ")*\\.?");
  // In octal, hexadecimal or as one number, readers take a host that ends so for an address.
  private static final Pattern NUMBER_LAST =
      Pattern.compile("(.*\\.)?([0-9]+|0[xX][0-9a-fA-F]*)\\.?");

  private HostParser() {}

  /** The bytes of the address, or null if the host is none in a plain spelling. */
  static byte @Nullable [] address(String host) {
    if (host.startsWith("[") && host.endsWith("]")) {
      return IpParser.v6(host.substring(1, host.length() - 1));
    }
    return IpParser.v4(host, 0, host.length()) == IpParser.NONE ? null : IpParser.bytes(host);
  }

  /** Whether the host is a name that no reader takes for an address. */
  static boolean isName(String host) {
    return host.length() <= 254
        && NAME.matcher(host).matches()
        && !NUMBER_LAST.matcher(host).matches();
  }
}
