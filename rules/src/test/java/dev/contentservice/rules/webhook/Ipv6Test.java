package dev.contentservice.rules.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Ipv6Test {

  @Property(tries = 5000)
  void exactly_the_addresses_of_the_jdk_are_valid(@ForAll("addresses") String text) {
    boolean expected = isAddressForTheJdk(text);

    Statistics.label("address")
        .collect(expected)
        .coverage(
            c -> {
              c.check(true).percentage(p -> p > 5);
              c.check(false).percentage(p -> p > 5);
            });
    assertThat(Ipv6.isAddress(text, 0, text.length())).isEqualTo(expected);
    assertThat(Host.ipv6(text, 0, text.length())).isEqualTo(expected ? ofTheJdk(text) : null);
  }

  @ParameterizedTest
  @CsvSource({
    "ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255, true",
    "ffff:ffff:ffff:ffff:ffff:fffff:255.255.255.255, false"
  })
  void the_longest_address_has_45_characters(String text, boolean address) {
    assertThat(Ipv6.isAddress(text, 0, text.length())).isEqualTo(address);
  }

  @Test
  void the_surrounding_text_is_ignored() {
    assertThat(Ipv6.isAddress("1:2:3:4:5:6:7:8::", 0, 15)).isTrue();
    assertThat(Ipv6.isAddress("::1:2:3:4:5:6:7:8", 2, 17)).isTrue();
    assertThat(Ipv6.isAddress("[1::]/", 1, 4)).isTrue();
    assertThat(Host.ipv6("1:2:3:4:5:6:7:8::", 0, 15)).isEqualTo(ofTheJdk("1:2:3:4:5:6:7:8"));
    assertThat(Host.ipv6("[1::2]:8", 1, 5)).isEqualTo(ofTheJdk("1::2"));
    assertThat(Host.ipv6("::ffff:1.2.3.4.5", 0, 14)).isEqualTo(ofTheJdk("::ffff:1.2.3.4"));
    assertThat(Host.ipv6("1:2:3:4:5:6:7:8.", 0, 15)).isEqualTo(ofTheJdk("1:2:3:4:5:6:7:8"));
    assertThat(Host.ipv6("1::.2", 0, 3)).isEqualTo(ofTheJdk("1::"));
  }

  /**
   * For a bracketed address the JDK never queries a name server. It also accepts zones and leading
   * zeros, which are not generated here.
   */
  private static boolean isAddressForTheJdk(String text) {
    try {
      return InetAddress.getByName("[" + text + "]").getHostAddress() != null;
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private static byte[] ofTheJdk(String text) {
    try {
      byte[] bytes = InetAddress.getByName("[" + text + "]").getAddress();
      // The JDK converts a mapped address to IPv4.
      return bytes.length == 16
          ? bytes
          : ByteBuffer.allocate(16).putInt(8, 0xffff).put(12, bytes).array();
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }

  @Provide
  Arbitrary<String> addresses() {
    return Arbitraries.of(
            "1", "ab:", ":", "::", "12345", "1:2:3:", "2:0:0:2", "1.2.3.4", "f", "::ffff:")
        .list()
        .ofMinSize(1)
        .ofMaxSize(6)
        .map(parts -> parts.stream().collect(Collectors.joining()));
  }

  @Test
  void an_address_is_read_from_the_middle_of_a_text() {
    String text = " ".repeat(50) + "1::2." + " ".repeat(50);

    assertThat(Ipv6.isAddress(text, 50, 54)).isTrue();
    assertThat(Ipv6.bytes(text, 50, 54)).isEqualTo(Ipv6.bytes("1::2", 0, 4));
  }
}
