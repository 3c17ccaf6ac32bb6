package dev.contentservice.rules.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.rules.Findings;
import java.net.URI;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UrlCanBeCalledTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.com",
        "http://example.com/",
        "HTTPS://EXAMPLE.com:8443/a%20b/c;d=e?f=g&h=/?:@",
        "https://a-b.xn--bcher-kva.example./hook?q=a/b?c:d@e",
        "http://localhost:1/",
        "http://x:65535",
        "http://192.0.2.1:80/",
        "http://0.0.0.0/",
        "http://255.255.255.255/",
        "http://[a::f]/A-F",
        "http://a.0xg/",
        "http://[2001:db8::1]/",
        "http://[::]:8080",
        "http://[1:2:3:4:5:6:7:8]/",
        "http://[1::2:3:4:5:6:7]",
        "http://[::ffff:192.0.2.1]/",
        "http://[1:2:3:4:5:6:192.0.2.1]/",
        "http://1a.example/",
        "http://1.2.3.4.example/",
        "http://example.com?x=1"
      })
  void a_plain_url_is_valid(String url) {
    assertThat(HttpUrl.fix(url)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "https",
        "https:",
        "https:/example.com",
        "https:example.com",
        "//example.com",
        "/hook",
        "example.com",
        "ftp://example.com/",
        "javascript:alert(1)",
        " https://example.com",
        "https:\\\\example.com",
        "httpss://example.com",
        "http\u017f://example.com"
      })
  void a_url_that_is_not_absolute_http_is_rejected(String url) {
    assertThat(HttpUrl.fix(url)).isEqualTo("start it with https:// or http://");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {":", ":0", ":080", ":65536", ":99999", ":100000", ":-1", ":x", ":8x", ":80:80"})
  void an_invalid_port_is_rejected(String port) {
    assertThat(HttpUrl.fix("https://example.com" + port + "/"))
        .isEqualTo(
            "use a port from 1 to 65535 without leading zeros, or leave out the port and its"
                + " colon");
    assertThat(HttpUrl.fix("https://[::1]" + port)).startsWith("use a port");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"u@example.com", "u:p@example.com", "@example.com", "[::1]:80@x", "a@b@c"})
  void user_info_is_rejected(String authority) {
    assertThat(HttpUrl.fix("https://" + authority + "/")).startsWith("remove the user info");
  }

  @ParameterizedTest
  @ValueSource(strings = {"#", "/#a", "/a#", "?a#b"})
  void a_fragment_is_rejected(String rest) {
    assertThat(HttpUrl.fix("https://example.com" + rest)).startsWith("remove the fragment");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/a b",
        "/\u0000",
        "/\u202egnp.exe",
        "/é",
        "/{id}",
        "/a\\b",
        "/a|b",
        "/\"",
        "/<",
        "/`",
        "/^",
        "/[",
        "?a[]=1",
        "/%",
        "/%4",
        "/%4g",
        "/a%g4",
        "/\r\n",
        "/a\tb",
        "/\u007f"
      })
  void a_character_that_must_be_encoded_is_rejected(String rest) {
    assertThat(HttpUrl.fix("https://example.com" + rest)).startsWith("percent-encode");
  }

  @ParameterizedTest
  @ValueSource(ints = {7999, 8000, 8001})
  void a_url_may_have_8000_characters(int length) {
    String url = "https://example.com/" + "x".repeat(length - 20);

    assertThat(HttpUrl.fix(url)).isEqualTo(length <= 8000 ? null : "use at most 8000 characters");
  }

  @Property(tries = 5000)
  void an_accepted_url_is_read_alike_by_the_jdk(@ForAll("urls") String url) {
    boolean accepted = HttpUrl.fix(url) == null;

    Statistics.label("accepted")
        .collect(accepted)
        .coverage(
            c -> {
              c.check(true).percentage(p -> p > 10);
              c.check(false).percentage(p -> p > 10);
            });
    if (accepted) {
      URI uri = URI.create(url);
      assertThat(uri.getHost()).isNotEmpty();
      assertThat(uri.getRawAuthority())
          .isEqualTo(uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort()));
      assertThat(uri.getRawUserInfo()).isNull();
      assertThat(uri.getRawFragment()).isNull();
    }
  }

  @Property
  void the_rule_reports_the_fix_of_the_parser(@ForAll("urls") String url) {
    assertThat(Findings.in(new UpdateWebhookRequest().url(url)))
        .isEqualTo(HttpUrl.fix(url) == null ? List.of() : List.of("webhook.url.callable /url"));
  }

  @Provide
  Arbitrary<String> urls() {
    Arbitrary<String> hosts =
        Arbitraries.of(
            "example.com",
            "a-b.example.",
            "192.0.2.1",
            "127.1",
            "0x7f.1",
            "[::1]",
            "[1::2:3]",
            "[::ffff:1.2.3.4]",
            "[::1",
            "a..b",
            "a_b",
            "",
            "xn--bcher-kva.example",
            "1.example",
            "%41");
    Arbitrary<String> ports = Arbitraries.of("", ":1", ":443", ":0", ":", ":65536");
    Arbitrary<String> rests =
        Arbitraries.of("", "/", "/a/b%20c;d", "?x=/?", "/a b", "#f", "/@:!$&'()*+,=~", "/[");
    return Combinators.combine(
            Arbitraries.of("https://", "http://", "HTTP://", "u@", "http:/"), hosts, ports, rests)
        .as((scheme, host, port, rest) -> scheme + host + port + rest);
  }
}
