package dev.contentservice.rules.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hosts that parsers read differently, and the longest hosts. */
class PlainHostTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://",
        "https:///x",
        "https://?x",
        "https://.",
        "https://.com",
        "https://a..b",
        "https://a.b..",
        "https://-a.com",
        "https://a-.com",
        "https://a_b.com",
        "https://exa mple.com",
        "https://example.com%00.test",
        "https://%65xample.com",
        "https://é.example",
        "https://*",
        "https://{{id}}.example",
        "https://a,b",
        "https://[::1",
        "https://::1/",
        "https://[]/",
        "https://[::1%25eth0]/",
        "https://[fe80::1%eth0]/",
        "https://[v1.x]/",
        "https://[1:2:3]/",
        "https://[1:2:3:4:5:6:7:8:9]/",
        "https://[1::2::3]/",
        "https://[:1:2:3:4:5:6:7:8]",
        "https://[1:2:3:4:5:6:7:]",
        "https://[12345::]",
        "https://[:::1]",
        "https://[::1:]",
        "https://[1:2:3:4:5:6:7:8::]",
        "https://[::1.2.3]",
        "https://[g::]",
        "https://[::256.1.1.1]",
        "https://[1.2.3.4::]",
        "https://[1:2:3:4:5:6:7:1.2.3.4]",
        "https://[::192.0.2.1:1]"
      })
  void a_host_that_is_not_plain_is_rejected(String url) {
    assertThat(HttpUrl.fix(url)).startsWith("name the host");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.1",
        "127.0.1",
        "127.0.0.1.",
        "0177.0.0.1",
        "017700000001",
        "2130706433",
        "0x7f000001",
        "0x7f.1",
        "0X7F.0.0.1",
        "0",
        "0x",
        "1.1.1.1.1",
        "1.2.3.256",
        "01.2.3.4",
        "1.2.3",
        "a.1",
        "a.0x1",
        "a.0xa",
        "a.0XF",
        "1.2.3.4.5.",
        "1.2.3.0x4",
        "1.2.3.00"
      })
  void a_number_that_parsers_read_as_different_addresses_is_rejected(String host) {
    assertThat(HttpUrl.fix("http://" + host + "/")).startsWith("name the host");
    assertThat(HttpUrl.fix("http://" + host)).startsWith("name the host");
  }

  @ParameterizedTest
  @ValueSource(ints = {63, 64})
  void a_label_may_have_63_characters(int length) {
    assertThat(HttpUrl.fix("https://" + "x".repeat(length)) == null).isEqualTo(length == 63);
  }

  @ParameterizedTest
  @CsvSource({"253, '', true", "254, '', false", "253, ., true", "254, ., false"})
  void a_name_may_have_253_characters_and_a_final_dot(int length, String dot, boolean plain) {
    String name = ("x".repeat(49) + ".").repeat(5) + "y".repeat(length - 250) + dot;

    assertThat(HttpUrl.fix("https://" + name) == null).isEqualTo(plain);
    assertThat(Host.isName(name, 0, name.length())).isEqualTo(plain);
  }

  @ParameterizedTest
  @CsvSource({
    "a.b, true",
    "1.2.3.4, false",
    "a.1, false",
    "0x7f, false",
    "a.0x, false",
    "::1, false",
    "-a, false",
    "a-, false",
    "a-b.c, true",
    "'', false",
    "., false",
    "a..b, false",
    "1.2.3.4., false"
  })
  void a_name_is_no_address_for_any_parser(String host, boolean name) {
    assertThat(Host.isName(host, 0, host.length())).isEqualTo(name);
    assertThat(Host.isName("x" + host + "y", 1, host.length() + 1)).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({
    "0.0.0.0, 0",
    "1.2.3.4, 16909060",
    "255.255.255.255, 4294967295",
    "256.1.1.1, -1",
    "1.2.3, -1",
    "1.2.3.4., -1",
    "1.2.3.4.5, -1",
    "01.2.3.4, -1",
    "1..3.4, -1",
    "'', -1",
    "1.2.3.x, -1"
  })
  void an_ipv4_address_is_four_decimal_numbers(String host, long address) {
    assertThat(Host.ipv4(host, 0, host.length())).isEqualTo(address);
    assertThat(Host.ipv4("9" + host + "9", 1, host.length() + 1)).isEqualTo(address);
  }

  @Test
  void what_follows_a_part_of_the_text_is_not_read() {
    assertThat(Host.ipv4("1.2.3.4", 0, 5)).isEqualTo(Host.NONE);
    assertThat(Host.isName("a.1", 0, 2)).isTrue();
  }

  @Test
  void a_name_of_one_label_is_a_host() {
    assertThat(Host.isNameOrIpv4("localhost", 0, 9)).isTrue();
    assertThat(Host.isNameOrIpv4("1", 0, 1)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "65535, 65535", "99999, 99999", "100000, -1", "00, -1", "8x, -1", "'', -1"})
  void a_number_is_decimal_and_not_padded(String text, int number) {
    assertThat(Host.number(text, 0, text.length())).isEqualTo(number);
  }
}
