package dev.contentservice.delivery.egress;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressPolicyTest {
  private static final AddressPolicy GUARD = AddressPolicy.publicOnly();
  private static final String AZURE = "168.63.129.16";
  private static final int AZURE_HOST = new BigInteger(1, Bits.bytes(AZURE)).intValue();
  private static final int STEP = Integer.getInteger("address.step", 128);

  static Stream<List<String>> decisions() {
    return Tables.decisions();
  }

  static Stream<List<String>> unreachable() {
    return Tables.registries().filter(row -> row.get(2).equals("false"));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("decisions")
  void decides_as_the_table_says(List<String> row) {
    assertThat(GUARD.decide(Bits.bytes(row.get(0))).allowed())
        .as(row.get(0))
        .isEqualTo(row.get(1).equals("allow"));
  }

  @ParameterizedTest
  @MethodSource("unreachable")
  void denies_both_ends_of_each_unreachable_registry_block(List<String> row) {
    assertThat(allows(Bits.first(row.get(0)))).as(row.get(0)).isFalse();
    assertThat(allows(Bits.last(row.get(0)))).as(row.get(0)).isFalse();
  }

  /**
   * Every network of the registry begins and ends with a block of 256 addresses: of each block the
   * ends and the middle are decided, or with {@code -Daddress.step=1} every address that there is.
   */
  @Test
  void allows_exactly_the_ipv4_addresses_that_the_registry_leaves() {
    BitSet denied = new BitSet(1 << 24);
    unreachable()
        .filter(row -> !row.get(0).contains(":"))
        .forEach(
            row -> denied.set(block(Bits.first(row.get(0))), block(Bits.last(row.get(0))) + 1));

    long decided = 0;
    for (int block = 0; block < 1 << 24; block++) {
      boolean allowed = !denied.get(block);
      decided += decideBlock(block, allowed);
    }
    assertThat(decided).isEqualTo((256L / STEP + (STEP == 1 ? 0 : 1)) << 24);
  }

  private static int decideBlock(int block, boolean allowed) {
    int decided = 0;
    for (int last = 0; last < 256; last = last == 255 ? 256 : Math.min(255, last + STEP)) {
      int address = block << 8 | last;
      decided++;
      if (GUARD.decide(address).allowed() != allowed && address != AZURE_HOST) {
        throw new AssertionError(Bits.text(Bits.v4(address)) + " allowed: " + !allowed);
      }
    }
    return decided;
  }

  private static int block(byte[] address) {
    return new BigInteger(1, address).shiftRight(8).intValueExact();
  }

  @Test
  void denies_one_address_in_the_middle_of_a_public_block() {
    int first = new BigInteger(1, Bits.bytes("168.63.129.0")).intValue();
    for (int address = first; address < first + 256; address++) {
      String text = Bits.text(Bits.v4(address));
      assertThat(GUARD.decide(address).allowed()).as(text).isEqualTo(!text.equals(AZURE));
    }
  }

  @Property
  void denies_addresses_that_the_jdk_calls_local(@ForAll @Size(16) byte[] address)
      throws UnknownHostException {
    for (InetAddress each :
        List.of(
            InetAddress.getByAddress(address),
            InetAddress.getByAddress(Arrays.copyOf(address, 4)))) {
      boolean local =
          each.isAnyLocalAddress()
              || each.isLoopbackAddress()
              || each.isLinkLocalAddress()
              || each.isSiteLocalAddress()
              || each.isMulticastAddress();
      Statistics.label(each instanceof Inet4Address ? "IPv4 local" : "IPv6 local").collect(local);
      assertThat(local && GUARD.decide(each).allowed()).as(each.toString()).isFalse();
    }
  }

  @Property
  void allows_only_global_unicast_of_ipv6(@ForAll @Size(16) byte[] address) {
    boolean unicast = (address[0] & 0xe0) == 0x20;
    Statistics.label("unicast")
        .collect(unicast)
        .coverage(c -> c.check(true).percentage(p -> p > 2));
    if (!unicast) {
      assertThat(allows(address)).isFalse();
    }
  }

  @Property
  void allows_unreserved_global_unicast(@ForAll @Size(16) byte[] address) {
    // What providers hand out to hosts, in 2400::/6.
    address[0] = (byte) (0x24 | address[0] & 3);
    address[11] = 1;
    assertThat(allows(address)).as(Bits.text(address)).isTrue();
  }

  @Property
  void decides_on_a_translated_address_by_its_ipv4_address(@ForAll int carried) {
    assertThat(allows(carrying("64:ff9b::", carried, 0)))
        .isEqualTo(GUARD.decide(carried).allowed());
  }

  @Property
  void denies_every_other_embedding_of_an_ipv4_address(@ForAll int carried) {
    assertThat(
            Stream.of(
                carrying("::", carried, 0),
                carrying("::ffff:0:0", carried, 0),
                carrying("::ffff:0:0:0", carried, 0),
                carrying("64:ff9b:1::", carried, 0),
                carrying("64:ff9b:1:fffe::", carried, 0),
                carrying("2002::", carried, 80),
                carrying("2002:0:0:1::1", carried, 80),
                carrying("2001:0:4136:e378:8000:63bf::", ~carried, 0),
                carrying("2001::", carried, 64),
                carrying("fe80::5efe:0:0", carried, 0),
                carrying("2600:1f18::5efe:0:0", carried, 0),
                carrying("2600:1f18::200:5efe:0:0", carried, 0)))
        .allSatisfy(address -> assertThat(allows(address)).as(Bits.text(address)).isFalse());
  }

  private static byte[] carrying(String network, int carried, int shift) {
    BigInteger number = BigInteger.valueOf(Integer.toUnsignedLong(carried)).shiftLeft(shift);
    return Bits.of(new BigInteger(1, Bits.bytes(network)).or(number), 16);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 5, 15, 17})
  void denies_bytes_that_are_not_an_address(int length) {
    assertThat(allows(new byte[length])).isFalse();
  }

  @Test
  void allows_networks_of_the_operator_and_nothing_else() {
    AddressPolicy guard = AddressPolicy.allowing(CidrBlock.parseList("127.0.0.0/8, fd00:1::/32"));

    assertThat(Stream.of("127.0.0.1", "127.255.255.255", "fd00:1::1", "8.8.8.8"))
        .allSatisfy(text -> assertThat(guard.decide(Bits.bytes(text)).allowed()).isTrue());
    assertThat(
            Stream.of(
                "128.0.0.0", "10.0.0.1", "fd00:2::1", "::1", "64:ff9b::7f00:1", "::ffff:127.0.0.1"))
        .filteredOn(text -> guard.decide(Bits.bytes(text)).allowed())
        .containsExactly("128.0.0.0");
  }

  @Test
  void the_decision_names_the_denied_network() {
    assertThat(GUARD.decide(Bits.bytes("10.1.2.3")).denial()).isEqualTo("10.0.0.0/8 (private use)");
    assertThat(GUARD.decide(Bits.bytes("8.8.8.8")).denial()).isNull();
  }

  private static boolean allows(byte[] address) {
    return GUARD.decide(address).allowed();
  }
}
