package dev.contentservice.delivery.http;

import static dev.contentservice.delivery.http.Loopback.target;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.Wait;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.dispatch.ReceiverResponse;
import dev.contentservice.delivery.dispatch.ResponseHeaders;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.egress.HostResolver;
import dev.contentservice.delivery.egress.internal.EgressPolicy;
import dev.contentservice.delivery.http.internal.SendLimits;
import dev.contentservice.delivery.http.internal.Sender;
import dev.contentservice.delivery.http.internal.connection.ReceiverConnections;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hc.core5.util.TimeValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SenderTest {
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ndone";

  private static final String STATUS = "HTTP/1.1 204 X\r\n";

  private final Loopback loopback = Loopback.sender();

  @AfterEach
  void close() {
    loopback.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 202, 204, 206, 299})
  void only_2xx_is_success(int status) throws Exception {
    try (Receiver receiver =
        Receiver.responding("HTTP/1.1 " + status + " X\r\nContent-Length: 0\r\n\r\n")) {
      AttemptResult outcome = loopback.send(target(receiver.url()));

      assertThat(outcome.delivered()).isTrue();
      assertThat(outcome.error()).isNull();
      assertThat(outcome.response())
          .isEqualTo(
              new ReceiverResponse(
                  status, new ResponseHeaders(Map.of("content-length", "0")), "", null));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 301, 304, 400, 401, 404, 407, 410, 413, 429, 500, 503, 599, 600, 999})
  void every_other_status_is_a_rejection(int status) throws Exception {
    try (Receiver receiver =
        Receiver.responding("HTTP/1.1 " + status + " X\r\nContent-Length: 2\r\n\r\nno")) {
      AttemptResult outcome = loopback.send(target(receiver.url()));

      assertThat(outcome.delivered()).isFalse();
      assertThat(outcome.error()).isEqualTo(ErrorKind.STATUS);
      assertThat(receiver.received()).as("no second try").hasSize(1);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "400, webhook-delivery: abort-message, ABORTED",
    "503, Webhook-Delivery:  Abort-Message , ABORTED",
    "400, webhook-delivery: abort, STATUS",
    "400, x-webhook-delivery: abort-message, STATUS",
    "204, webhook-delivery: abort-message, ",
  })
  void a_rejection_can_abort_the_message(int status, String header, ErrorKind error)
      throws Exception {
    try (Receiver receiver =
        Receiver.responding(
            "HTTP/1.1 " + status + " X\r\n" + header + "\r\nContent-Length: 0\r\n\r\n")) {
      AttemptResult outcome = loopback.send(target(receiver.url()));

      assertThat(outcome.error()).isEqualTo(error);
      assertThat(outcome.status()).isEqualTo(status);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "120, PT2M",
    "'Sun, 01 Nov 2026 11:00:00 GMT', PT1H",
    "86400, PT24H",
    "86401, PT24H",
    "soon, "
  })
  void passes_on_the_retry_delay(String retryAfter, Duration wait) throws Exception {
    try (Receiver receiver =
        Receiver.responding(
            "HTTP/1.1 503 X\r\nRetry-After: " + retryAfter + "\r\nContent-Length: 0\r\n\r\n")) {
      assertThat(loopback.send(target(receiver.url())).response().retryAfter()).isEqualTo(wait);
    }
  }

  @ParameterizedTest
  @CsvSource({"0, true", "1, true", "3, true", "4, false"})
  void tries_four_addresses_until_one_can_be_connected(int dead, boolean delivered)
      throws Exception {
    List<InetAddress> addresses = new ArrayList<>();
    for (int i = 0; i < dead; i++) {
      // Nothing listens there.
      addresses.add(InetAddress.getByName("127.0.0." + (2 + i)));
    }
    addresses.add(InetAddress.getByName("127.0.0.1"));
    try (Receiver receiver = Receiver.responding(OK);
        EgressPolicy hosts =
            new EgressPolicy(
                AddressPolicy.allowing(CidrBlock.parseList("127.0.0.0/8")), name -> addresses);
        Sender sender = Sender.builder(hosts, () -> Loopback.NOW).build()) {
      AttemptResult outcome =
          sender.send(target("http://hook.test:" + receiver.port()), Loopback.MESSAGE);

      assertThat(outcome.error()).isEqualTo(delivered ? null : ErrorKind.CONNECT);
      assertThat(receiver.received()).hasSize(delivered ? 1 : 0);
    }
  }

  @Test
  void reuses_connections_and_stores_no_cookies() throws Exception {
    try (Receiver receiver =
        Receiver.responding(
            "HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 4\r\n\r\ndone")) {
      for (int i = 0; i < 5; i++) {
        assertThat(loopback.send(target(receiver.url())).delivered()).isTrue();
      }

      assertThat(receiver.accepted()).isEqualTo(1);
      assertThat(receiver.received())
          .hasSize(5)
          .allSatisfy(request -> assertThat(request.header("cookie")).isEmpty());
    }
  }

  @Test
  void detects_a_connection_that_the_receiver_closed() throws Exception {
    try (Receiver receiver =
        new Receiver(
            connection -> {
              connection.read();
              connection.write(OK);
            })) {
      assertThat(loopback.send(target(receiver.url())).delivered()).isTrue();
      Wait.until("the receiver closes the connection", () -> receiver.open() == 0);
      assertThat(loopback.send(target(receiver.url())).delivered()).isTrue();
      assertThat(receiver.accepted()).isEqualTo(2);
    }
  }

  @Test
  void records_the_start_of_a_response_as_printable_text() throws Exception {
    String body = "no\r\nway \u0000\u001b[31m\u202e" + "x".repeat(2000);
    byte[] bytes = body.getBytes(UTF_8);
    try (Receiver receiver =
        new Receiver(
            connection -> {
              connection.read();
              connection.write("HTTP/1.1 400 X\r\nContent-Length: " + bytes.length + "\r\n\r\n");
              connection.out().write(bytes);
            })) {
      assertThat(loopback.send(target(receiver.url())).response().excerpt())
          .startsWith("no  way \uFFFD\uFFFD[31m\uFFFDxxx")
          .satisfies(text -> assertThat(text.getBytes(UTF_8)).hasSizeLessThan(1040));
    }
  }

  @ParameterizedTest
  @CsvSource({"32, 1, 32", "33, 1, 32", "1, 4089, 1", "1, 4090, 1"})
  void records_at_most_32_headers_of_4_kib(int headers, int length, int recorded) throws Exception {
    String head =
        IntStream.range(0, headers)
            .mapToObj(i -> "X-%03d: %s\r\n".formatted(i, "a".repeat(length)))
            .collect(Collectors.joining());
    try (Receiver receiver = Receiver.responding("HTTP/1.1 204 X\r\n" + head + "\r\n")) {
      Map<String, String> shown =
          loopback.send(target(receiver.url())).response().headers().values();

      assertThat(shown).hasSize(recorded);
      // With its name, colon and space.
      assertThat(shown.get("x-000")).hasSize(Math.min(length, 4096 - 7));
    }
  }

  @ParameterizedTest
  @CsvSource({"1024, 1024", "1025, 1024"})
  void records_1_kib_of_a_body(int length, int recorded) throws Exception {
    try (Receiver receiver =
        Receiver.responding(
            "HTTP/1.1 200 X\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(length, "a".repeat(length)))) {
      assertThat(loopback.send(target(receiver.url())).response().excerpt()).hasSize(recorded);
    }
  }

  /** The line end is part of a line, and the status line is one. */
  @ParameterizedTest
  @CsvSource({"8192, 1, true", "8193, 1, false", "10, 99, true", "10, 100, false"})
  void a_head_has_at_most_100_lines_of_8_kib(int length, int lines, boolean accepted)
      throws Exception {
    String line = "X-A: " + "b".repeat(length - 7) + "\r\n";
    requireHead(line.repeat(lines), accepted);
  }

  @ParameterizedTest
  @CsvSource({"32768, true", "32769, false"})
  void a_head_has_at_most_32_kib(int length, boolean accepted) throws Exception {
    String line = "X-A: " + "b".repeat(7000) + "\r\n";
    String most = line.repeat(4);
    int rest = length - (STATUS.length() + most.length() + "X-B: \r\n\r\n".length());
    requireHead(most + "X-B: " + "b".repeat(rest) + "\r\n", accepted);
  }

  private void requireHead(String headers, boolean accepted) throws Exception {
    try (Receiver receiver = Receiver.responding(STATUS + headers + "\r\n")) {
      assertThat(loopback.send(target(receiver.url())).error())
          .isEqualTo(accepted ? null : ErrorKind.PROTOCOL);
    }
  }

  @Test
  void an_idle_connection_is_closed_after_4_seconds() {
    assertThat(ReceiverConnections.IDLE).isEqualTo(TimeValue.ofSeconds(4));
  }

  @Test
  void an_endless_lookup_ends_the_attempt() {
    CountDownLatch never = new CountDownLatch(1);
    SendLimits limits = new SendLimits(Duration.ofSeconds(30), Duration.ofMillis(50), 1, 1);
    HostResolver stuck =
        name -> {
          await(never);
          return List.of();
        };
    try (EgressPolicy hosts = new EgressPolicy(AddressPolicy.publicOnly(), stuck);
        Sender sender = Sender.builder(hosts, () -> Loopback.NOW).limits(limits).build()) {
      AttemptResult outcome = sender.send(target("http://hook.test/"), Loopback.MESSAGE);

      assertThat(outcome.error()).isEqualTo(ErrorKind.DNS);
      assertThat(outcome.error().isReceiverFailure()).isTrue();
      assertThat(outcome.duration()).isGreaterThanOrEqualTo(limits.step());
    } finally {
      never.countDown();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      Wait.until("the end of the test", latch);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void sends_nothing_once_it_is_closed() throws Exception {
    try (Receiver receiver = Receiver.responding(OK)) {
      loopback.close();

      assertThat(loopback.send(target(receiver.url())).error()).isEqualTo(ErrorKind.STOPPED);
      assertThat(receiver.accepted()).isZero();
    }
  }

  @Test
  void goes_through_no_proxy_of_the_system_properties() throws Exception {
    try (Receiver receiver = Receiver.responding(OK);
        Receiver proxy = Receiver.responding(OK)) {
      for (String kind : List.of("http.proxy", "socksProxy")) {
        System.setProperty(kind + "Host", "127.0.0.1");
        System.setProperty(kind + "Port", Integer.toString(proxy.port()));
      }
      try {
        assertThat(loopback.send(target(receiver.url())).delivered()).isTrue();
      } finally {
        for (String kind : List.of("http.proxy", "socksProxy")) {
          System.clearProperty(kind + "Host");
          System.clearProperty(kind + "Port");
        }
      }
      assertThat(proxy.accepted()).isZero();
    }
  }
}
