package dev.contentservice.delivery.egress;

import dev.contentservice.delivery.egress.internal.HostParser;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A block of addresses of one family, as in {@code 10.0.0.0/8} or {@code fc00::/7}. Immutable.
 *
 * <p>An IPv4 address is stored in the lower 32 bits of {@code low}, an IPv6 address in both halves.
 */
public final class CidrBlock {
  private final boolean v4;
  private final long high;
  private final long low;
  private final int prefix;

  private CidrBlock(boolean v4, long high, long low, int prefix) {
    this.v4 = v4;
    this.high = high;
    this.low = low;
    this.prefix = prefix;
  }

  /**
   * Parses the networks of a setting.
   *
   * @param list networks in CIDR notation, separated by commas; surrounding blanks are ignored, and
   *     a blank text is an empty list
   * @throws IllegalArgumentException if one is invalid; the message quotes it and gives the reason
   */
  public static List<CidrBlock> parseList(String list) {
    List<CidrBlock> networks = new ArrayList<>();
    for (String item : list.split(",", -1)) {
      if (!item.isBlank()) {
        networks.add(parse(item.strip()));
      } else if (!list.isBlank()) {
        throw new IllegalArgumentException(
            "networks must be separated by single commas: '" + list + "'");
      }
    }
    return List.copyOf(networks);
  }

  /**
   * Parses one network.
   *
   * @param cidr an address, a slash and the prefix length; without a slash, a single address
   * @throws IllegalArgumentException if it is invalid, or has bits set after the prefix
   */
  public static CidrBlock parse(String cidr) {
    int slash = cidr.indexOf('/');
    String text = slash < 0 ? cidr : cidr.substring(0, slash);
    byte[] bytes = HostParser.bytes(text);
    if (bytes == null) {
      throw invalid(cidr, "'" + text + "' is not an IPv4 or IPv6 address");
    }
    int width = bytes.length * 8;
    CidrBlock network =
        of(bytes, slash < 0 ? width : prefix(cidr, cidr.substring(slash + 1), width));
    CidrBlock masked = network.masked();
    if (masked.high != network.high || masked.low != network.low) {
      throw invalid(cidr, "bits behind the prefix are set; write " + masked);
    }
    return network;
  }

  private static CidrBlock of(byte[] bytes, int prefix) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    return bytes.length == 4
        ? new CidrBlock(true, 0, Integer.toUnsignedLong(buffer.getInt()), prefix)
        : new CidrBlock(false, buffer.getLong(), buffer.getLong(), prefix);
  }

  private static int prefix(String cidr, String text, int width) {
    boolean number = text.length() < 4 && text.matches("0|[1-9][0-9]*");
    int prefix = number ? Integer.parseInt(text) : -1;
    if (prefix < 0 || prefix > width) {
      throw invalid(cidr, "the prefix is a number from 0 to " + width);
    }
    return prefix;
  }

  private static IllegalArgumentException invalid(String cidr, String why) {
    return new IllegalArgumentException(
        "a network looks like 10.0.0.0/8 or fc00::/7 but is '" + cidr + "': " + why);
  }

  /** Whether this network contains the address. */
  public boolean contains(InetAddress address) {
    byte[] bytes = address.getAddress();
    CidrBlock alone = of(bytes, bytes.length * 8);
    return alone.v4 ? contains((int) alone.low) : contains(alone.high, alone.low);
  }

  /** Whether this network contains the IPv4 address. */
  boolean contains(int address) {
    return v4 && (Integer.toUnsignedLong(address) & lowMask()) == low;
  }

  /** Whether this network contains the IPv6 address. */
  boolean contains(long addressHigh, long addressLow) {
    return !v4 && (addressHigh & highMask()) == high && (addressLow & lowMask()) == low;
  }

  private CidrBlock masked() {
    return new CidrBlock(v4, high & highMask(), low & lowMask(), prefix);
  }

  private long highMask() {
    return v4 ? 0 : ones(Math.min(prefix, 64));
  }

  private long lowMask() {
    return v4 ? ones(prefix + 32) & 0xffffffffL : ones(Math.max(prefix - 64, 0));
  }

  /** A mask of this many leading ones. */
  private static long ones(int count) {
    return count == 0 ? 0 : -1L << (64 - count);
  }

  /** In CIDR notation. */
  @Override
  public String toString() {
    byte[] bytes =
        v4
            ? ByteBuffer.allocate(4).putInt((int) low).array()
            : ByteBuffer.allocate(16).putLong(high).putLong(low).array();
    try {
      return InetAddress.getByAddress(bytes).getHostAddress() + "/" + prefix;
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address has 4 or 16 bytes", e);
    }
  }
}
