package dev.contentservice.delivery.egress.internal;

import dev.contentservice.rules.webhook.Host;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Distinguishes addresses and names in the host of a URL. */
public final class HostParser {
  private HostParser() {}

  /** The bytes of the address, or null if the host is not an address in canonical form. */
  public static byte @Nullable [] address(String host) {
    int last = host.length() - 1;
    return host.startsWith("[") ? host.endsWith("]") ? Host.ipv6(host, 1, last) : null : ipv4(host);
  }

  /** The bytes of an address without brackets, or null if the text is not an address. */
  public static byte @Nullable [] bytes(String text) {
    byte[] v4 = ipv4(text);
    return v4 == null ? Host.ipv6(text, 0, text.length()) : v4;
  }

  private static byte @Nullable [] ipv4(String text) {
    long address = Host.ipv4(text, 0, text.length());
    return address == Host.NONE ? null : ByteBuffer.allocate(4).putInt((int) address).array();
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
  public static boolean isName(String host) {
    return Host.isName(host, 0, host.length());
  }
}
