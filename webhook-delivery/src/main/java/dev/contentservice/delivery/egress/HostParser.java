package dev.contentservice.delivery.egress;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Distinguishes addresses and names in the host of a URL. */
final class HostParser {
  private static final String LABEL = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
  private static final Pattern NAME = Pattern.compile(LABEL + "(\\." + LABEL + ")*\\.?");
  // Some parsers read a host with such an end as an address: octal, hexadecimal or one number.
  private static final Pattern NUMBER_LAST =
      Pattern.compile("(.*\\.)?([0-9]+|0[xX][0-9a-fA-F]*)\\.?");

  private HostParser() {}

  /** The bytes of the address, or null if the host is not an address in canonical form. */
  static byte @Nullable [] address(String host) {
    if (host.startsWith("[") && host.endsWith("]")) {
      return IpParser.v6(host.substring(1, host.length() - 1));
    }
    return IpParser.v4(host, 0, host.length()) == IpParser.NONE ? null : IpParser.bytes(host);
  }

  /** Whether the host is a name that no parser reads as an address. */
  static boolean isName(String host) {
    return host.length() <= 254
        && NAME.matcher(host).matches()
        && !NUMBER_LAST.matcher(host).matches();
  }
}
