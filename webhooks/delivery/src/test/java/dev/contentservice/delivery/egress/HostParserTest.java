package dev.contentservice.delivery.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.egress.internal.HostParser;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostParserTest {

  @ParameterizedTest
  @CsvSource({
    "Hooks.EXAMPLE.com, hooks.example.com",
    "hooks.example.com., hooks.example.com",
    "127.0.0.1, 127.0.0.1",
    "[::1], 0:0:0:0:0:0:0:1",
    "[::FFFF:127.0.0.1], 127.0.0.1",
    "[2606:4700:4700:0::1111], 2606:4700:4700:0:0:0:0:1111"
  })
  void hosts_that_connect_to_the_same_have_one_spelling(String host, String canonical) {
    assertThat(HostParser.canonical(host)).isEqualTo(canonical);
  }

  @Property
  void reads_what_the_jdk_writes(@ForAll @Size(16) byte[] address) {
    assertThat(HostParser.bytes(Bits.text(address))).isEqualTo(address);
  }

  @Property
  void reads_every_ipv4_address(@ForAll int address) {
    assertThat(HostParser.bytes(Bits.text(Bits.v4(address)))).isEqualTo(Bits.v4(address));
  }

  @Property(tries = 5000)
  void reads_ipv6_as_the_jdk_does(@ForAll("sixes") String text) {
    byte[] read = HostParser.address("[" + text + "]");

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
    assertThat(HostParser.bytes(text)).isNull();
  }

  @Property(tries = 5000)
  void egress_takes_exactly_the_hosts_that_the_rule_accepts(@ForAll("hosts") String host) {
    boolean accepted =
        WebhookRules.update("", WebhookNameLookup.none(), EntityRelations.none())
            .check(new UpdateWebhookRequest().url("https://" + host + "/"))
            .passed();

    Statistics.label("accepted")
        .collect(accepted)
        .coverage(
            c -> {
              c.check(true).percentage(p -> p > 5);
              c.check(false).percentage(p -> p > 5);
            });
    assertThat(HostParser.isName(host) || HostParser.address(host) != null)
        .as(host)
        .isEqualTo(accepted);
  }

  @Provide
  Arbitrary<String> hosts() {
    String label = "x".repeat(63);
    String longest = label + '.' + label + '.' + label + '.' + "y".repeat(61);
    return Arbitraries.oneOf(
        Arbitraries.of("a", "-", ".", "1", "0x7f", "1.2.3.4", "b-c", "0", "[::1]", "256", "_")
            .list()
            .ofMinSize(1)
            .ofMaxSize(4)
            .map(parts -> String.join("", parts)),
        sixes().map(six -> '[' + six + ']'),
        Arbitraries.of(longest, longest + '.', longest + "y", longest + "y."));
  }
}
