package dev.contentservice.conformance.example;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The addresses of URLs that webhooks may not have. */
final class ClosedAddresses {
  private static final List<String> NETWORKS =
      List.of(
          "0.0.0.0/8",
          "10.0.0.0/8",
          "100.64.0.0/10",
          "127.0.0.0/8",
          "169.254.0.0/16",
          "172.16.0.0/12",
          "192.0.0.0/24",
          "192.0.2.0/24",
          "192.88.99.0/24",
          "192.168.0.0/16",
          "198.18.0.0/15",
          "198.51.100.0/24",
          "203.0.113.0/24",
          "224.0.0.0/4",
          "240.0.0.0/4",
          "168.63.129.16/32",
          "2001::/23",
          "2001:db8::/32",
          "2002::/16",
          "3fff::/20");

  private ClosedAddresses() {}

  /** Whether a callable URL has such an address. */
  static boolean has(String url) {
    String host = URI.create(url).getHost().toLowerCase(Locale.ROOT);
    if (host.startsWith("[")) {
      return isClosedV6(address(host.substring(1, host.length() - 1)));
    }
    return host.matches("(.*\\.)?localhost\\.?")
        || (host.matches("[0-9.]+") && isIn(address(host), NETWORKS));
  }

  private static boolean isClosedV6(byte[] bytes) {
    // Java returns the IPv4 address that an IPv6 address has.
    if (bytes.length == 4) {
      return true;
    }
    if (isIn(bytes, List.of("64:ff9b::/96"))) {
      return isIn(Arrays.copyOfRange(bytes, 12, 16), NETWORKS);
    }
    boolean tunnel =
        (bytes[8] & ~2) == 0 && bytes[9] == 0 && bytes[10] == 0x5e && bytes[11] == (byte) 0xfe;
    return tunnel || !isIn(bytes, List.of("2000::/3")) || isIn(bytes, NETWORKS);
  }

  private static boolean isIn(byte[] bytes, List<String> networks) {
    return networks.stream().map(text -> text.split("/", -1)).anyMatch(each -> isIn(bytes, each));
  }

  private static boolean isIn(byte[] bytes, String[] network) {
    byte[] base = address(network[0]);
    int rest = bytes.length * 8 - Integer.parseInt(network[1]);
    return base.length == bytes.length
        && new BigInteger(1, base)
            .shiftRight(rest)
            .equals(new BigInteger(1, bytes).shiftRight(rest));
  }

  private static byte[] address(String literal) {
    try {
      return InetAddress.getByName(literal).getAddress();
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(literal, e);
    }
  }
}
