package dev.contentservice.service.connection;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** The address that identifies one client: an IPv4 address, or the IPv6 /64 of one subscriber. */
final class ClientAddress {
  private static final int SUBSCRIBER_BYTES = 8;

  private ClientAddress() {}

  /** Returns the address itself, or the first address of its /64. */
  static InetAddress of(InetAddress remote) {
    if (!(remote instanceof Inet6Address)) {
      return remote;
    }
    byte[] bytes = remote.getAddress();
    Arrays.fill(bytes, SUBSCRIBER_BYTES, bytes.length, (byte) 0);
    try {
      return InetAddress.getByAddress(bytes);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an IPv6 address has 16 bytes", e);
    }
  }
}
