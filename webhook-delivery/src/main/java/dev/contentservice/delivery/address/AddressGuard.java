package dev.contentservice.delivery.address;

import dev.contentservice.delivery.address.SpecialNetworks.Special;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Says of the bytes of an address whether a webhook may be called there. Public addresses may, all
 * others only if they are in a network that the operator allows. Immutable.
 *
 * <p>An IPv6 address that carries an IPv4 address gets the verdict of that one where a translator
 * is known to stand (64:ff9b::/96); every other way to carry one is denied as a whole.
 */
public final class AddressGuard {
  private static final Verdict NOT_UNICAST =
      Verdict.denied("outside " + SpecialNetworks.GLOBAL_UNICAST, "no global unicast address");
  private static final Verdict ISATAP = Verdict.denied("::5efe:0:0 of any network", "ISATAP");
  private static final Verdict NO_ADDRESS = Verdict.denied("nothing", "neither 4 nor 16 bytes");

  private static final int LOOPBACK_V4 = 0x7f00_0001;
  private static final long LOOPBACK_V6 = 1;

  private final List<Network> exempt;
  private final boolean allowsLoopback;

  private AddressGuard(List<Network> exempt) {
    this.exempt = List.copyOf(exempt);
    this.allowsLoopback = judge(LOOPBACK_V4).allowed() && judge(0, LOOPBACK_V6).allowed();
  }

  /** Takes public addresses only. */
  public static AddressGuard publicOnly() {
    return new AddressGuard(List.of());
  }

  /** Takes public addresses, and those in these networks. */
  public static AddressGuard allowing(List<Network> networks) {
    return new AddressGuard(networks);
  }

  /** Whether both addresses that {@code localhost} stands for may be called: 127.0.0.1 and ::1. */
  boolean allowsLoopback() {
    return allowsLoopback;
  }

  /** The verdict on an address; a scope does not matter, only the bytes do. */
  public Verdict judge(InetAddress address) {
    return judge(address.getAddress());
  }

  /**
   * The verdict on the bytes of an address.
   *
   * @param address in network order, 4 bytes of IPv4 or 16 of IPv6; else it is denied
   */
  public Verdict judge(byte[] address) {
    ByteBuffer bytes = ByteBuffer.wrap(address);
    return switch (address.length) {
      case 4 -> judge(bytes.getInt());
      case 16 -> judge(bytes.getLong(), bytes.getLong());
      default -> NO_ADDRESS;
    };
  }

  /** The verdict on an IPv4 address; makes no object if it is allowed. */
  Verdict judge(int address) {
    for (int i = 0; i < exempt.size(); i++) {
      if (exempt.get(i).contains(address)) {
        return Verdict.ALLOWED;
      }
    }
    return judgeUnexempted(address);
  }

  private Verdict judge(long high, long low) {
    for (Network network : exempt) {
      if (network.contains(high, low)) {
        return Verdict.ALLOWED;
      }
    }
    if (SpecialNetworks.NAT64.contains(high, low)) {
      // What is exempt can be reached directly: no need to go through a translator.
      return judgeUnexempted((int) low);
    }
    return SpecialNetworks.GLOBAL_UNICAST.contains(high, low)
        ? judgeUnicast(high, low)
        : NOT_UNICAST;
  }

  private static Verdict judgeUnexempted(int address) {
    for (int i = 0; i < SpecialNetworks.V4.size(); i++) {
      Special special = SpecialNetworks.V4.get(i);
      if (special.network().contains(address)) {
        return special.verdict();
      }
    }
    return Verdict.ALLOWED;
  }

  private static Verdict judgeUnicast(long high, long low) {
    for (Special special : SpecialNetworks.V6) {
      if (special.network().contains(high, low)) {
        return special.verdict();
      }
    }
    return isIsatap(low) ? ISATAP : Verdict.ALLOWED;
  }

  /** Whether an IPv4 address follows in a tunnel of RFC 5214: 0:5efe or 200:5efe. */
  private static boolean isIsatap(long low) {
    return (low >>> 32 & ~0x0200_0000L) == 0x5efe;
  }
}
