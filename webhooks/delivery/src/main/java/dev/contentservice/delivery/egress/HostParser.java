package dev.contentservice.delivery.egress;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Distinguishes addresses and names in the host of a URL. */
public final class HostParser {
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

  /**
   * The host in the one spelling that it shares with all others that connect to it: an address as
   * {@link InetAddress#getHostAddress} writes it, a name in lower case without a trailing dot.
   *
   * @param host the host of a URL, IPv6 in brackets
   */
  public static String canonical(String host) {
    byte[] address = address(host);
    if (address == null) {
      String name = host.toLowerCase(Locale.ROOT);
      return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    }
    try {
      // An IPv4 address in IPv6 notation is connected as IPv4.
      return InetAddress.getByAddress(address).getHostAddress();
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address has 4 or 16 bytes", e);
    }
  }

  /** Whether the host is a name that no parser reads as an address. */
  static boolean isName(String host) {
    return host.length() <= 254
        && NAME.matcher(host).matches()
        && !NUMBER_LAST.matcher(host).matches();
  }
}
