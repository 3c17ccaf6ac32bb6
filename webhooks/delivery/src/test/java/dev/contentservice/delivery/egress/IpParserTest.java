package dev.contentservice.delivery.egress;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IpParserTest {

  @Property
  void reads_what_the_jdk_writes(@ForAll @Size(16) byte[] address) {
    assertThat(IpParser.bytes(Bits.text(address))).isEqualTo(address);
  }

  @Property
  void reads_every_ipv4_address(@ForAll int address) {
    assertThat(IpParser.bytes(Bits.text(Bits.v4(address)))).isEqualTo(Bits.v4(address));
  }

  @Property(tries = 5000)
  void reads_ipv6_as_the_jdk_does(@ForAll("sixes") String text) {
    byte[] read = IpParser.v6(text);

    Statistics.label("an address")
        .collect(read != null)
        .coverage(
            c -> {
              c.check(true).percentage(p -> p > 5);
              c.check(false).percentage(p -> p > 5);
            });
    // The JDK takes pieces of more than four digits, and decimal ones that could be octal.
    boolean lax = text.matches(".*[0-9a-f]{5}.*|(.*:)?0[0-9]+\\..*");
    assertThat(read).as(text).isEqualTo(lax ? null : ofTheJdk(text));
  }

  private static byte[] ofTheJdk(String text) {
    try {
      InetAddress.getByName("[" + text + "]");
      return Bits.bytes(text);
    } catch (UnknownHostException e) {
      return null;
    }
  }

  @Provide
  Arbitrary<String> sixes() {
    return Arbitraries.of("::", ":", "1", "ff", "0", "abcd", "1:2:3:4:5:6", "1.2.3.4", ":2", "7:8")
        .list()
        .ofMinSize(1)
        .ofMaxSize(5)
        .map(pieces -> String.join("", pieces));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0177.0.0.1", "017700000001", "0x7f000001", "0x7f.1", "0x7f.0.0.1", "127.1", "127.0.1",
        "2130706433", "0", "4294967295", "127.0.0.1.", "127.0.0.01", "127.0.0.0x1", "1.1.1.1.1",
        "256.0.0.1", "127.0.0.", ".0.0.1", "127..0.1", " 127.0.0.1", "+127.0.0.1", "１27.0.0.1",
        "fe80::1%eth0", "fe80::1%251", "::1%", "[::1]", "::ffff:0177.0.0.1", "1::2::3", ":::",
        "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7::8", "12345::", "::g", "", "localhost"
      })
  void reads_no_other_form(String text) {
    assertThat(IpParser.bytes(text)).isNull();
  }
}
