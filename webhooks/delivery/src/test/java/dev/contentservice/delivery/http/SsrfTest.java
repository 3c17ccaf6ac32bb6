package dev.contentservice.delivery.http;

import static dev.contentservice.delivery.http.Loopback.MESSAGE;
import static dev.contentservice.delivery.http.Loopback.target;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.egress.HostResolver;
import dev.contentservice.delivery.egress.Tables;
import dev.contentservice.delivery.egress.internal.EgressPolicy;
import dev.contentservice.delivery.http.internal.DeliveryTarget;
import dev.contentservice.delivery.http.internal.Sender;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No URL reaches a canary that listens at every address of this machine. */
class SsrfTest {
  private static final AddressPolicy PUBLIC = AddressPolicy.publicOnly();

  private final Receiver canary = Receiver.everywhere();

  @AfterEach
  void close() throws IOException {
    canary.close();
  }

  private static HostResolver never() {
    return name -> {
      throw new AssertionError(name + " must not be looked up");
    };
  }

  static List<String> deniedAddresses() {
    return Tables.deniedAddresses();
  }

  @Test
  void the_canary_receives_allowed_requests() {
    assertThat(
            Guarded.send(
                    "http://127.0.0.1:" + canary.port(),
                    AddressPolicy.allowing(CidrBlock.parseList("127.0.0.0/8")),
                    never())
                .delivered())
        .isTrue();
    assertThat(canary.received()).hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("deniedAddresses")
  void reaches_no_denied_address_that_a_url_names(String address) {
    String host = address.contains(":") ? "[" + address + "]" : address;
    for (String scheme : List.of("http://", "https://")) {
      assertThat(Guarded.send(scheme + host + ":" + canary.port() + "/", PUBLIC, never()).error())
          .isEqualTo(ErrorKind.ADDRESS_DENIED);
    }
    assertThat(canary.accepted()).isZero();
  }

  @ParameterizedTest
  @MethodSource("deniedAddresses")
  void reaches_no_denied_address_behind_a_name(String address) {
    String url = "http://hook.test:" + canary.port() + "/";
    for (List<String> addresses :
        List.of(List.of(address), List.of("8.8.8.8", address), List.of(address, "8.8.8.8"))) {
      assertThat(
              Guarded.send(url, PUBLIC, name -> addresses.stream().map(Guarded::address).toList())
                  .error())
          .isEqualTo(ErrorKind.ADDRESS_DENIED);
    }
    assertThat(canary.accepted()).isZero();
  }

  /** Allowed on update and at the first attempt; the connection is still open at the next. */
  @ParameterizedTest
  @MethodSource("deniedAddresses")
  void reaches_no_denied_address_that_a_name_is_bound_to_later(String address) {
    if (address.equals("127.0.0.1")) {
      // Stands for the allowed address here.
      return;
    }
    Deque<String> answers = new ArrayDeque<>(List.of("127.0.0.1", address));
    DeliveryTarget target = target("http://hook.test:" + canary.port() + "/");
    try (EgressPolicy hosts =
            new EgressPolicy(
                AddressPolicy.allowing(CidrBlock.parseList("127.0.0.1/32")),
                name -> List.of(Guarded.address(answers.remove())));
        Sender sender = Sender.builder(hosts, () -> Loopback.NOW).build()) {
      assertThat(sender.send(target, MESSAGE).delivered()).isTrue();
      assertThat(answers).as("one lookup for an attempt").hasSize(1);
      assertThat(sender.send(target, MESSAGE).error()).isEqualTo(ErrorKind.ADDRESS_DENIED);
    }
    assertThat(canary.received()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 301, 302, 303, 305, 307, 308})
  void follows_no_redirect(int status) throws IOException {
    try (Receiver receiver =
            Receiver.responding(
                "HTTP/1.1 "
                    + status
                    + " X\r\nLocation: http://127.0.0.1:"
                    + canary.port()
                    + "/\r\nContent-Length: 0\r\n\r\n");
        Loopback sender = Loopback.sender()) {
      AttemptResult outcome = sender.send(target(receiver.url()));

      assertThat(outcome.error()).isEqualTo(ErrorKind.STATUS);
      assertThat(outcome.status()).isEqualTo(status);
      assertThat(receiver.received()).hasSize(1);
    }
    assertThat(canary.accepted()).isZero();
  }

  @Test
  void a_host_without_an_allowed_address_is_a_failure_of_the_receiver() {
    assertThat(ErrorKind.DNS.isReceiverFailure()).isTrue();
    assertThat(ErrorKind.ADDRESS_DENIED.isReceiverFailure()).isTrue();
  }

  @Test
  void a_result_reveals_nothing_about_the_internal_network() {
    AttemptResult outcome =
        Guarded.send("http://hook.test/", PUBLIC, name -> List.of(Guarded.address("10.1.2.3")));

    assertThat(outcome.toString()).doesNotContain("10.").doesNotContain("private");
    assertThat(outcome.error().code()).isEqualTo("address_denied");
  }

  @Test
  void tries_the_next_address_when_one_does_not_accept() {
    AttemptResult outcome =
        Guarded.send(
            "http://hook.test:" + canary.port() + "/",
            AddressPolicy.allowing(CidrBlock.parseList("127.0.0.0/8, ::1")),
            name -> List.of(Guarded.address("::1"), Guarded.address("127.0.0.1")));

    assertThat(outcome.delivered()).isTrue();
    assertThat(canary.received()).hasSize(1);
  }
}
