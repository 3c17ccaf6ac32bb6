package dev.contentservice.delivery.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CidrBlockTest {

  @Test
  void reads_the_networks_of_a_setting() {
    assertThat(CidrBlock.parseList("10.0.0.0/8, 127.0.0.1,fc00::/7 "))
        .extracting(CidrBlock::toString)
        .containsExactly("10.0.0.0/8", "127.0.0.1/32", "fc00:0:0:0:0:0:0:0/7");
    assertThat(CidrBlock.parseList(" ")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "10.0.0.1/8 | write 10.0.0.0/8",
        "fc00::1/7 | write fc00:0:0:0:0:0:0:0/7",
        "10.0.0.0/33 | from 0 to 32",
        "fc00::/129 | from 0 to 128",
        "10.0.0.0/-1 | from 0 to 32",
        "10.0.0.0/08 | from 0 to 32",
        "10.0.0.0/ | from 0 to 32",
        "10.0.0/8 | '10.0.0' is not",
        "010.0.0.0/8 | '010.0.0.0' is not",
        "localhost | 'localhost' is not",
        "fe80::1%eth0 | 'fe80::1%eth0' is not",
        "/8 | '' is not"
      })
  void explains_why_a_network_is_invalid(String network, String why) {
    assertThatThrownBy(() -> CidrBlock.parse(network))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a network looks like 10.0.0.0/8 or fc00::/7 but is '" + network)
        .hasMessageContaining(why);
  }

  @ParameterizedTest
  @ValueSource(strings = {",", "10.0.0.0/8,", "10.0.0.0/8,,127.0.0.0/8"})
  void rejects_a_list_with_an_empty_item(String list) {
    assertThatThrownBy(() -> CidrBlock.parseList(list)).hasMessageContaining("single commas");
  }

  @ParameterizedTest
  @CsvSource({
    "0.0.0.0/0, 255.255.255.255, true",
    "0.0.0.0/0, ::, false",
    "::/0, ffff::, true",
    "::/0, 127.0.0.1, false",
    "10.0.0.0/8, 10.255.255.255, true",
    "10.0.0.0/8, 11.0.0.0, false",
    "10.0.0.1/32, 10.0.0.1, true",
    "10.0.0.1/32, 10.0.0.0, false",
    "fc00::/7, fdff::1, true",
    "fc00::/7, fe00::, false",
    "::1/128, ::1, true",
    "::1/128, ::2, false"
  })
  void contains_the_addresses_of_its_family_up_to_its_ends(
      String network, String address, boolean contained) throws Exception {
    assertThat(CidrBlock.parse(network).contains(InetAddress.getByAddress(Bits.bytes(address))))
        .isEqualTo(contained);
  }

  @Test
  void a_prefix_has_at_most_three_digits() {
    assertThatThrownBy(() -> CidrBlock.parse("fc00::/0007")).hasMessageContaining("from 0 to 128");
    assertThatThrownBy(() -> CidrBlock.parse("fc00::/1000")).hasMessageContaining("from 0 to 128");
    assertThatThrownBy(() -> CidrBlock.parse("fc00::/99999999999"))
        .hasMessageContaining("from 0 to 128");
  }

  @Property
  void contains_addresses_with_the_same_leading_bits(
      @ForAll @Size(16) byte[] one,
      @ForAll @Size(16) byte[] other,
      @ForAll @IntRange(max = 128) int prefix,
      @ForAll @IntRange(max = 128) int shared) {
    BigInteger base = new BigInteger(1, one);
    // Random addresses share few bits: make them share some.
    BigInteger tail = new BigInteger(1, other).shiftRight(shared);
    BigInteger near = base.shiftRight(128 - shared).shiftLeft(128 - shared).or(tail);
    BigInteger first = base.shiftRight(128 - prefix).shiftLeft(128 - prefix);
    CidrBlock network = CidrBlock.parse(Bits.text(Bits.of(first, 16)) + "/" + prefix);
    ByteBuffer address = ByteBuffer.wrap(Bits.of(near, 16));

    assertThat(network.contains(address.getLong(), address.getLong()))
        .isEqualTo(near.xor(base).bitLength() <= 128 - prefix);
    assertThat(network.contains(0)).as("the other family").isFalse();
  }

  @Property
  void contains_ipv4_addresses_by_their_leading_bits(
      @ForAll int one, @ForAll int other, @ForAll @IntRange(max = 32) int prefix) {
    int near = prefix == 0 ? other : one ^ (other >>> prefix);
    long mask = -1L << (32 - prefix);
    CidrBlock network = CidrBlock.parse(Bits.text(Bits.v4((int) (one & mask))) + "/" + prefix);

    assertThat(network.contains(near)).isEqualTo(((one ^ near) & mask & 0xffffffffL) == 0);
    assertThat(network.contains(0, Integer.toUnsignedLong(one))).as("other family").isFalse();
  }
}
