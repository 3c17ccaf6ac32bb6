package dev.contentservice.delivery.egress.internal;

import dev.contentservice.delivery.egress.AddressDecision;
import dev.contentservice.delivery.egress.CidrBlock;
import java.util.List;

/**
 * Networks without public receivers: addresses that the IANA special-purpose registries list as not
 * globally reachable, reserved or non-unicast addresses, and internal addresses of clouds.
 */
public final class SpecialPurposeRanges {
  /** A network and the decision on its addresses. */
  public record Special(CidrBlock network, AddressDecision decision) {}

  public static final List<Special> V4 =
      List.of(
          special("0.0.0.0/8", "this network"),
          special("10.0.0.0/8", "private use"),
          special("100.64.0.0/10", "shared address space"),
          special("127.0.0.0/8", "loopback"),
          special("169.254.0.0/16", "link local, metadata of clouds"),
          special("172.16.0.0/12", "private use"),
          special("192.0.0.0/24", "IETF protocol assignments"),
          special("192.0.2.0/24", "documentation"),
          special("192.88.99.0/24", "6to4 relay anycast"),
          special("192.168.0.0/16", "private use"),
          special("198.18.0.0/15", "benchmarking"),
          special("198.51.100.0/24", "documentation"),
          special("203.0.113.0/24", "documentation"),
          special("224.0.0.0/4", "multicast"),
          special("240.0.0.0/4", "reserved, broadcast"),
          // A public address, but on an Azure virtual machine it reaches the host.
          special("168.63.129.16/32", "wire server of Azure"));

  /** Embeds an IPv4 address in the last 32 bits, to which a gateway forwards packets. */
  public static final CidrBlock NAT64 = CidrBlock.parse("64:ff9b::/96");

  /** All other addresses are not global unicast, assigned or not. */
  public static final CidrBlock GLOBAL_UNICAST = CidrBlock.parse("2000::/3");

  public static final List<Special> V6 =
      List.of(
          special("2001::/23", "IETF protocol assignments, with Teredo, benchmarking and ORCHID"),
          special("2001:db8::/32", "documentation"),
          special("2002::/16", "6to4"),
          special("3fff::/20", "documentation"));

  private SpecialPurposeRanges() {}

  private static Special special(String network, String purpose) {
    return new Special(CidrBlock.parse(network), AddressDecision.denied(network, purpose));
  }
}
