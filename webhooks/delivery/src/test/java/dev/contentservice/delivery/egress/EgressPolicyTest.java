package dev.contentservice.delivery.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.egress.internal.EgressPolicy;
import dev.contentservice.delivery.egress.internal.HostDecision;
import dev.contentservice.delivery.egress.internal.HostDecision.Allowed;
import dev.contentservice.delivery.egress.internal.HostDecision.Deferred;
import dev.contentservice.delivery.egress.internal.HostDecision.Denied;
import dev.contentservice.delivery.egress.internal.HostDecision.Unknown;
import dev.contentservice.delivery.egress.internal.HostDecision.Unresolved;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EgressPolicyTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private final List<String> asked = Collections.synchronizedList(new ArrayList<>());

  private HostDecision decide(String host, HostResolver resolver) {
    HostResolver noted =
        name -> {
          asked.add(name);
          return resolver.addressesOf(name);
        };
    try (EgressPolicy guard = new EgressPolicy(AddressPolicy.publicOnly(), noted)) {
      return guard.decide(host, "w", LONG);
    }
  }

  private static HostResolver responding(String... addresses) {
    return name -> Stream.of(addresses).map(EgressPolicyTest::address).toList();
  }

  private static HostResolver stuckUntil(CountDownLatch end) {
    return name -> {
      try {
        end.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return List.of();
    };
  }

  private static InetAddress address(String text) {
    try {
      return InetAddress.getByAddress(Bits.bytes(text));
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }

  static List<String> deniedAddresses() {
    return Tables.deniedAddresses();
  }

  @Test
  void a_proxy_resolves_names_but_no_denied_address_and_none_of_this_machine() {
    try (EgressPolicy guard = new EgressPolicy(AddressPolicy.publicOnly(), responding())) {
      assertThat(guard.decideUnresolved("hooks.example.com")).isEqualTo(new Unresolved());
      assertThat(guard.decideUnresolved("8.8.8.8"))
          .isEqualTo(new Allowed(List.of(address("8.8.8.8"))));
      assertThat(guard.decideUnresolved("[2606:4700:4700::1111]"))
          .isEqualTo(new Allowed(List.of(address("2606:4700:4700::1111"))));
      for (String host :
          List.of("10.0.0.1", "[::1]", "0x7f.1", "localhost", "a.LOCALHOST", "localhost.")) {
        assertThat(guard.decideUnresolved(host)).as(host).isInstanceOf(Denied.class);
      }
      assertThat(guard.decideUnresolved("alocalhost")).isEqualTo(new Unresolved());
      assertThat(guard.decideUnresolved("localhost.example")).isEqualTo(new Unresolved());
    }
    try (EgressPolicy guard =
        new EgressPolicy(
            AddressPolicy.allowing(CidrBlock.parseList("127.0.0.0/8,::1")), responding())) {
      assertThat(guard.decideUnresolved("localhost")).isEqualTo(new Unresolved());
      assertThat(guard.decideUnresolved("127.0.0.1")).isInstanceOf(Allowed.class);
    }
  }

  @Test
  void nothing_is_looked_up_any_more_once_it_is_closed() {
    EgressPolicy guard = new EgressPolicy(AddressPolicy.publicOnly(), responding("8.8.8.8"));
    guard.close();

    assertThat(guard.decide("hooks.example.com", "w", LONG)).isInstanceOf(Deferred.class);
  }

  @Test
  void an_interrupted_lookup_ends_and_keeps_the_interruption() {
    CountDownLatch never = new CountDownLatch(1);
    try (EgressPolicy guard = new EgressPolicy(AddressPolicy.publicOnly(), stuckUntil(never))) {
      Thread.currentThread().interrupt();

      assertThat(guard.decide("hooks.example.com", "w", LONG))
          .isEqualTo(new Unknown("the lookup was interrupted"));
      assertThat(Thread.interrupted()).isTrue();
    } finally {
      never.countDown();
    }
  }

  @Test
  void returns_exactly_the_checked_addresses() {
    assertThat(decide("hooks.example.com", responding("8.8.8.8", "2606:4700:4700::1111")))
        .isEqualTo(new Allowed(List.of(address("8.8.8.8"), address("2606:4700:4700::1111"))));
    assertThat(asked).containsExactly("hooks.example.com");
  }

  @ParameterizedTest
  @MethodSource("deniedAddresses")
  void denies_a_name_with_an_internal_address(String address) {
    assertThat(decide("hook.example", responding(address))).isInstanceOf(Denied.class);
  }

  @ParameterizedTest
  @MethodSource("deniedAddresses")
  void denies_a_host_with_allowed_and_denied_addresses(String address) {
    assertThat(decide("hook.example", responding("8.8.8.8", address))).isInstanceOf(Denied.class);
    assertThat(decide("hook.example", responding(address, "8.8.8.8"))).isInstanceOf(Denied.class);
  }

  @ParameterizedTest
  @MethodSource("deniedAddresses")
  void denies_an_address_without_a_lookup(String address) {
    String host = address.contains(":") ? "[" + address + "]" : address;

    assertThat(decide(host, responding("8.8.8.8"))).isInstanceOf(Denied.class);
    assertThat(asked).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0177.0.0.1",
        "0377.0377.0377.0377",
        "0xffffffff",
        "0XFFFFFFFF",
        "4294967295",
        "4294967296",
        "0x7f.0x0.0x0.0x1",
        "127.0x1",
        "00000177.1",
        "127.000.000.001",
        "256.1.1.1",
        "017700000001",
        "0x7f000001",
        "0X7F.1",
        "127.1",
        "2130706433",
        "0",
        "0x",
        "127.0.0.1.",
        "1.1.1.1.1",
        "a.0x7f",
        "a.1",
        "[fe80::1%25eth0]",
        "[::1",
        "::1",
        "[]",
        "[127.0.0.1]",
        "a..b",
        "",
        ".",
        "-a.example",
        "a_b.example",
        "ｅxample.com",
        "a b",
        "example.com%00.evil.test"
      })
  void never_looks_up_ambiguous_hosts(String host) {
    assertThat(decide(host, responding("8.8.8.8"))).isInstanceOf(Denied.class);
    assertThat(asked).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "example.com.", "1.2.3.4.example", "xn--bcher-kva.example"})
  void looks_up_plain_names(String host) {
    assertThat(decide(host, responding("8.8.8.8"))).isInstanceOf(Allowed.class);
    assertThat(asked).containsExactly(host);
  }

  @Test
  void a_failed_lookup_is_not_a_denial() {
    assertThat(decide("hook.example", responding())).isInstanceOf(Unknown.class);
    assertThat(
            decide(
                "hook.example",
                name -> {
                  throw new UnknownHostException(name);
                }))
        .isInstanceOf(Unknown.class);
  }

  @Test
  void a_lookup_ends_by_its_time_limit() {
    CountDownLatch never = new CountDownLatch(1);
    try (EgressPolicy guard = new EgressPolicy(AddressPolicy.publicOnly(), stuckUntil(never))) {
      assertThat(guard.decide("hook.example", "w", Duration.ofMillis(20)))
          .isEqualTo(new Unknown("the lookup took longer than PT0.02S"));
    } finally {
      never.countDown();
    }
  }
}
