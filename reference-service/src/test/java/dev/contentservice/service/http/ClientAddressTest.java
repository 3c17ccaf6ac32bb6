package dev.contentservice.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.egress.CidrBlock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Proxies in 10.0.0.0/8 and fd00::/8 are trusted; the connection comes from 10.0.0.1. */
class ClientAddressTest {
  private static final String PROXY = "10.0.0.1";

  private final ClientAddress clients =
      new ClientAddress(CidrBlock.parseList("10.0.0.0/8, fd00::/8"));

  @ParameterizedTest
  @CsvSource({
    "192.0.2.7, 192.0.2.7",
    "192.0.2.7:4711, 192.0.2.7",
    "2001:db8::7, 2001:db8:0:0:0:0:0:7",
    "[2001:db8::7]:4711, 2001:db8:0:0:0:0:0:7",
    "'198.51.100.1, 192.0.2.7', 192.0.2.7",
    "'192.0.2.7, 10.0.0.2 , fd00::1', 192.0.2.7",
    "'10.0.0.3, 10.0.0.2', 10.0.0.3",
    "'unknown, 10.0.0.2', 10.0.0.2",
    "'', 10.0.0.1",
    "'192.0.2.7,', 10.0.0.1",
    "'192.0.2.7, x', 10.0.0.1",
    "192.0.2.256, 10.0.0.1",
    "192.0.2.7:, 10.0.0.1",
    "192.0.2.7:port, 10.0.0.1",
    "192.0.2.7/32, 10.0.0.1",
    "0x7f.1, 10.0.0.1",
    "[2001:db8::7]x, 10.0.0.1",
    "2001:db8::7%eth0, 10.0.0.1",
    "localhost, 10.0.0.1",
  })
  void the_last_address_that_is_no_proxy_is_the_client(String list, String client) {
    assertThat(clients.of(PROXY, List.of(list), List.of())).isEqualTo(client);
  }

  @ParameterizedTest
  @CsvSource({
    "for=192.0.2.7, 192.0.2.7",
    "'For=\"192.0.2.7:80\";proto=https;by=10.0.0.1', 192.0.2.7",
    "'for=\"[2001:db8::7]:4711\"', 2001:db8:0:0:0:0:0:7",
    "'for=198.51.100.1, proto=http; for=192.0.2.7', 192.0.2.7",
    "'for=192.0.2.7, for=10.0.0.2', 192.0.2.7",
    "'for=\", for=192.0.2.7', 192.0.2.7",
    "for=_hidden, 10.0.0.1",
    "for=unknown, 10.0.0.1",
    "for=192.0.2.7;for=192.0.2.8, 10.0.0.1",
    "by=192.0.2.7, 10.0.0.1",
    "192.0.2.7, 10.0.0.1",
  })
  void the_standard_header_is_read_too(String elements, String client) {
    assertThat(clients.of(PROXY, List.of(), List.of(elements))).isEqualTo(client);
  }

  @Test
  void lines_of_a_header_are_one_list() {
    assertThat(clients.of(PROXY, List.of("198.51.100.1", "192.0.2.7", "10.0.0.2"), List.of()))
        .isEqualTo("192.0.2.7");
  }

  @Test
  void two_headers_that_differ_are_ignored() {
    assertThat(clients.of(PROXY, List.of("192.0.2.7"), List.of("for=198.51.100.1")))
        .isEqualTo(PROXY);
    assertThat(clients.of(PROXY, List.of("192.0.2.7"), List.of("for=192.0.2.7")))
        .isEqualTo("192.0.2.7");
  }

  @Test
  void nothing_is_believed_of_a_connection_that_is_no_proxy() {
    assertThat(clients.of("203.0.113.1", List.of("192.0.2.7"), List.of())).isEqualTo("203.0.113.1");
    assertThat(new ClientAddress(List.of()).of(PROXY, List.of("192.0.2.7"), List.of()))
        .isEqualTo(PROXY);
  }
}
