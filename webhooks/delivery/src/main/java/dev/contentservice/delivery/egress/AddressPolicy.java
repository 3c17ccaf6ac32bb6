package dev.contentservice.delivery.egress;

import dev.contentservice.delivery.egress.internal.SpecialPurposeRanges;
import dev.contentservice.delivery.egress.internal.SpecialPurposeRanges.Special;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Decides which addresses webhooks may connect to: public addresses, and others only in networks
 * that the operator allows. Immutable.
 *
 * <p>An IPv6 address of the known translator prefix (64:ff9b::/96) is decided by the IPv4 address
 * in it; all other embeddings of IPv4 are denied.
 */
public final class AddressPolicy {
  private static final AddressDecision NOT_UNICAST =
      AddressDecision.denied(
          "outside " + SpecialPurposeRanges.GLOBAL_UNICAST, "no global unicast address");
  private static final AddressDecision ISATAP =
      AddressDecision.denied("::5efe:0:0 of any network", "ISATAP");
  private static final AddressDecision NO_ADDRESS =
      AddressDecision.denied("nothing", "neither 4 nor 16 bytes");

  private static final int LOOPBACK_V4 = 0x7f00_0001;
  private static final long LOOPBACK_V6 = 1;

  private final List<CidrBlock> exempt;
  private final boolean allowsLoopback;

  private AddressPolicy(List<CidrBlock> exempt) {
    this.exempt = List.copyOf(exempt);
    this.allowsLoopback = decide(LOOPBACK_V4).allowed() && decide(0, LOOPBACK_V6).allowed();
  }

  /** Allows only public addresses. */
  public static AddressPolicy publicOnly() {
    return new AddressPolicy(List.of());
  }

  /** Allows public addresses and these networks. */
  public static AddressPolicy allowing(List<CidrBlock> networks) {
    return new AddressPolicy(networks);
  }

  /** Whether both addresses of {@code localhost} are allowed: 127.0.0.1 and ::1. */
  public boolean allowsLoopback() {
    return allowsLoopback;
  }

  /** Decides on an address by its bytes; the scope is ignored. */
  public AddressDecision decide(InetAddress address) {
    return decide(address.getAddress());
  }

  /**
   * Decides on the bytes of an address.
   *
   * @param address in network order, 4 bytes for IPv4 or 16 for IPv6; other lengths are denied
   */
  public AddressDecision decide(byte[] address) {
    ByteBuffer bytes = ByteBuffer.wrap(address);
    return switch (address.length) {
      case 4 -> decide(bytes.getInt());
      case 16 -> decide(bytes.getLong(), bytes.getLong());
      default -> NO_ADDRESS;
    };
  }

  /** Decides on an IPv4 address; allocates nothing if it is allowed. */
  public AddressDecision decide(int address) {
    for (int i = 0; i < exempt.size(); i++) {
      if (exempt.get(i).contains(address)) {
        return AddressDecision.ALLOWED;
      }
    }
    return decideUnexempted(address);
  }

  private AddressDecision decide(long high, long low) {
    for (CidrBlock network : exempt) {
      if (network.contains(high, low)) {
        return AddressDecision.ALLOWED;
      }
    }
    if (SpecialPurposeRanges.NAT64.contains(high, low)) {
      // Exempt networks are reachable directly, without a translator.
      return decideUnexempted((int) low);
    }
    return SpecialPurposeRanges.GLOBAL_UNICAST.contains(high, low)
        ? decideUnicast(high, low)
        : NOT_UNICAST;
  }

  private static AddressDecision decideUnexempted(int address) {
    for (int i = 0; i < SpecialPurposeRanges.V4.size(); i++) {
      Special special = SpecialPurposeRanges.V4.get(i);
      if (special.network().contains(address)) {
        return special.decision();
      }
    }
    return AddressDecision.ALLOWED;
  }

  private static AddressDecision decideUnicast(long high, long low) {
    for (Special special : SpecialPurposeRanges.V6) {
      if (special.network().contains(high, low)) {
        return special.decision();
      }
    }
    return isIsatap(low) ? ISATAP : AddressDecision.ALLOWED;
  }

  /** Whether the address embeds IPv4 by RFC 5214: 0:5efe or 200:5efe. */
  private static boolean isIsatap(long low) {
    return (low >>> 32 & ~0x0200_0000L) == 0x5efe;
  }
}
