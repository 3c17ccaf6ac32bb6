package dev.contentservice.rules.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
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

  @Provide
  Arbitrary<String> addresses() {
    return Arbitraries.of("1", "ab:", ":", "::", "12345", "1:2:3:", "2:0:0:2", "1.2.3.4", "f")
        .list()
        .ofMinSize(1)
        .ofMaxSize(6)
        .map(parts -> parts.stream().collect(Collectors.joining()));
  }
}
