package dev.contentservice.delivery.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EgressProxyTest {
  private static final EgressProxy PROXY = EgressProxy.parse("proxy.internal:3128");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "proxy",
        "proxy:",
        "proxy:0",
        "proxy:65536",
        "http://proxy:3128",
        "user:secret-word@proxy:3128",
        "::1:3128",
        "proxy:3128/"
      })
  void an_address_is_a_host_and_a_port(String address) {
    assertThatThrownBy(() -> EgressProxy.parse(address))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("proxy.internal:3128")
        .hasMessageNotContaining("secret-word");
  }

  @Test
  void addresses_are_parsed() {
    assertThat(PROXY.host()).isEqualTo("proxy.internal");
    assertThat(PROXY.port()).isEqualTo(3128);
    assertThat(EgressProxy.parse("[::1]:65535").host()).isEqualTo("[::1]");
  }

  @ParameterizedTest
  @CsvSource({
    "hooks.example.com, true",
    "HOOKS.example.COM., true",
    "a.hooks.example.com, false",
    "example.com, false",
    "a.example.org, true",
    "a.b.example.org, true",
    "example.org, false",
    "notexample.org, false",
    "hooks.example.com.evil.test, false"
  })
  void names_are_allowed_whole_or_by_their_end(String name, boolean allowed) {
    EgressProxy some = PROXY.withNames(List.of("Hooks.example.com", " .example.org "));

    assertThat(some.allows(name)).isEqualTo(allowed);
    assertThat(PROXY.allows(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "*.example.com", "example.com.", "a b", "http://a.test"})
  void other_names_are_rejected(String name) {
    List<String> names = List.of(name);

    assertThatThrownBy(() -> PROXY.withNames(names)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void credentials_are_not_shown() {
    EgressProxy proxy = PROXY.withCredentials("robot-user", "secret-word");

    assertThat(proxy).hasToString("proxy.internal:3128");
    assertThatThrownBy(() -> PROXY.withCredentials("a:b", "secret-word"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("secret-word");
  }
}
