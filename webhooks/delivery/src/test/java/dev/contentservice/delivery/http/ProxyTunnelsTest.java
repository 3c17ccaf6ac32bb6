package dev.contentservice.delivery.http;

import static dev.contentservice.delivery.http.Loopback.target;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.egress.internal.EgressPolicy;
import dev.contentservice.delivery.http.internal.SendLimits;
import dev.contentservice.delivery.http.internal.Sender;
import dev.contentservice.delivery.outbox.LogLines;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sending through a real egress proxy on loopback. */
@Timeout(30)
class ProxyTunnelsTest {
  private static final String OK = "HTTP/1.1 204 No Content\r\n\r\n";
  private static final SendLimits SHORT =
      new SendLimits(Duration.ofMillis(1500), Duration.ofMillis(400), 32, 64);

  /** A sender through a proxy, which itself resolves no name. */
  private record Proxied(EgressPolicy hosts, Sender sender) implements AutoCloseable {
    static Proxied through(EgressProxy proxy, UnaryOperator<Sender.Builder> settings) {
      EgressPolicy hosts =
          new EgressPolicy(
              AddressPolicy.allowing(CidrBlock.parseList("127.0.0.1/32")),
              name -> {
                throw new AssertionError("the name was looked up: " + name);
              });
      return new Proxied(
          hosts, settings.apply(Sender.builder(hosts, () -> Loopback.NOW).proxy(proxy)).build());
    }

    static Proxied through(TestProxy proxy) {
      return through(EgressProxy.parse(proxy.address()), settings -> settings.limits(SHORT));
    }

    AttemptResult send(String url) {
      return sender.send(target(url), Loopback.MESSAGE);
    }

    @Override
    public void close() {
      sender.close();
      hosts.close();
    }
  }

  private static void assertProxyFault(AttemptResult result) {
    assertThat(result.error()).isEqualTo(ErrorKind.PROXY);
    assertThat(result.wasStarted()).isFalse();
    assertThat(result.isReceiverFailure()).isFalse();
    assertThat(result.pause()).contains(Duration.ofSeconds(10));
  }

  @Test
  void a_request_over_http_is_sent_in_a_tunnel_too() throws IOException {
    try (TestProxy proxy = TestProxy.tunnelling();
        Receiver receiver = Receiver.responding(OK);
        Proxied sender = Proxied.through(proxy)) {
      assertThat(sender.send(receiver.url()).delivered()).isTrue();

      String authority = "receiver.test:" + receiver.port();
      assertThat(proxy.heads())
          .containsExactly("CONNECT " + authority + " HTTP/1.1\r\nHost: " + authority + "\r\n\r\n");
      assertThat(receiver.received()).hasSize(1);
      assertThat(receiver.received().get(0).head())
          .startsWith("POST /hook HTTP/1.1\r\n")
          .doesNotContainIgnoringCase("proxy");
    }
  }

  @Test
  void the_certificate_of_a_receiver_is_checked_in_the_tunnel(@TempDir Path directory)
      throws Exception {
    Certificates certificates = Certificates.in(directory);
    try (TestProxy proxy = TestProxy.tunnelling();
        Receiver receiver =
            new Receiver(
                certificates.server(),
                connection -> {
                  while (connection.read()) {
                    connection.write(OK);
                  }
                });
        Proxied sender =
            Proxied.through(
                EgressProxy.parse(proxy.address()),
                settings -> {
                  try {
                    return settings.trustedAuthorities(certificates.pem());
                  } catch (Exception e) {
                    throw new AssertionError(e);
                  }
                })) {
      String port = ":" + receiver.port() + "/hook";

      assertThat(sender.send("https://receiver.test" + port).delivered()).isTrue();
      assertThat(sender.send("https://receiver.test" + port).delivered()).isTrue();
      AttemptResult other = sender.send("https://other.test" + port);

      assertThat(other.error()).isEqualTo(ErrorKind.TLS);
      assertThat(other.detail()).contains("certificate is for receiver.test, not other.test");
      // The first tunnel was used twice.
      assertThat(proxy.heads()).hasSize(2);
    }
  }

  @Test
  void credentials_go_to_the_proxy_only_and_are_in_no_log() throws IOException {
    try (TestProxy proxy = TestProxy.tunnelling();
        Receiver receiver = Receiver.responding(OK);
        LogLines log = new LogLines();
        Proxied sender =
            Proxied.through(
                EgressProxy.parse(proxy.address()).withCredentials("robot", "secret-word"),
                settings -> settings)) {
      assertThat(sender.send(receiver.url()).delivered()).isTrue();
      proxy.behave((head, client) -> TestProxy.write(client, "HTTP/1.1 407 No\r\n\r\n"));
      AttemptResult rejected = sender.send("http://other.test:" + receiver.port() + "/");

      // robot:secret-word
      assertThat(proxy.heads())
          .allSatisfy(
              head ->
                  assertThat(head)
                      .contains("\r\nProxy-Authorization: Basic cm9ib3Q6c2VjcmV0LXdvcmQ=\r\n"));
      assertThat(receiver.received().get(0).head()).doesNotContain("cm9ib3Q6");
      assertProxyFault(rejected);
      assertThat(log.texts())
          .anyMatch(line -> line.contains("it responded 407 to CONNECT"))
          .noneMatch(line -> line.contains("secret-word") || line.contains("cm9ib3Q6"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 407 Proxy Authentication Required\r\n\r\n",
        "HTTP/1.1 500 No\r\n\r\n",
        "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 3\r\n\r\nno!",
        "HTTP/1.0 503 Service Unavailable\r\n\r\n",
        "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\n\r\n",
        "HTTP/1.1 502 Bad Gateway\r\nProxy-Status: p; error=proxy_internal_error\r\n\r\n",
        "HTTP/1.1 200",
        "",
        "SSH-2.0-OpenSSH_9.2\r\n\r\n",
        "HTTP/2 200\r\n\r\n"
      })
  void a_failure_of_the_proxy_is_no_attempt(String response) throws IOException {
    try (TestProxy proxy = TestProxy.responding(response);
        Proxied sender = Proxied.through(proxy)) {
      assertProxyFault(sender.send("https://receiver.test/hook"));
      assertThat(sender.sender.proxyFault()).isPresent();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "403 Forbidden, , ADDRESS_DENIED",
    "502 Bad Gateway, dns_error, DNS",
    "504 Gateway Timeout, connection_timeout, CONNECT",
    "502 Bad Gateway, connection_refused, CONNECT",
    "502 Bad Gateway, destination_ip_prohibited, ADDRESS_DENIED"
  })
  void what_the_proxy_reports_of_a_receiver_is_the_failure_of_the_receiver(
      String status, String error, ErrorKind kind) throws IOException {
    String header =
        error == null ? "" : "Proxy-Status: squid, p; details=x; error=" + error + "\r\n";
    try (TestProxy proxy = TestProxy.responding("HTTP/1.1 " + status + "\r\n" + header + "\r\n");
        Proxied sender = Proxied.through(proxy)) {
      AttemptResult result = sender.send("https://receiver.test/hook");

      assertThat(result.error()).isEqualTo(kind);
      assertThat(result.isReceiverFailure()).isTrue();
      assertThat(sender.sender.proxyFault()).isEmpty();
    }
  }

  @Test
  void a_proxy_that_is_gone_is_reported_until_a_tunnel_opens() throws IOException {
    int free;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = socket.getLocalPort();
    }
    try (Proxied sender =
        Proxied.through(EgressProxy.parse("127.0.0.1:" + free), settings -> settings)) {
      assertProxyFault(sender.send("http://receiver.test/hook"));
      assertThat(sender.sender.proxyFault().orElseThrow().reason())
          .startsWith("it cannot be connected: ");
      assertThat(sender.sender.proxyFault().orElseThrow().since()).isEqualTo(Loopback.NOW);
    }
    try (TestProxy proxy = TestProxy.responding("HTTP/1.1 503 No\r\n\r\n");
        Receiver receiver = Receiver.responding(OK);
        Proxied sender = Proxied.through(proxy)) {
      assertProxyFault(sender.send(receiver.url()));
      assertThat(sender.sender.proxyFault()).isPresent();
      proxy.behave(TestProxy::tunnel);

      assertThat(sender.send(receiver.url()).delivered()).isTrue();
      assertThat(sender.sender.proxyFault()).isEmpty();
    }
  }

  @Test
  void a_silent_proxy_is_waited_for_as_long_as_one_step() throws IOException {
    try (TestProxy proxy = new TestProxy((head, client) -> client.getInputStream().read());
        Proxied sender = Proxied.through(proxy)) {
      long start = System.nanoTime();
      assertProxyFault(sender.send("https://receiver.test/hook"));
      assertThat(Duration.ofNanos(System.nanoTime() - start).toMillis())
          .isCloseTo(SHORT.step().toMillis(), within(350L));
      assertThat(sender.sender.proxyFault().orElseThrow().reason())
          .isEqualTo("it did not respond to CONNECT within PT0.4S");
    }
  }

  @Test
  void a_proxy_that_drips_its_response_is_left_at_the_deadline() throws IOException {
    try (TestProxy proxy =
            new TestProxy(
                (head, client) -> {
                  TestProxy.write(client, "HTTP/1.1 200 ");
                  while (true) {
                    TestProxy.write(client, "a");
                    pause();
                  }
                });
        Proxied sender = Proxied.through(proxy)) {
      long start = System.nanoTime();
      assertProxyFault(sender.send("https://receiver.test/hook"));
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(3));
    }
  }

  @Test
  void an_endless_response_is_a_failure_of_the_proxy() throws IOException {
    try (TestProxy proxy = TestProxy.responding("HTTP/1.1 200 OK\r\nA: " + "a".repeat(9000));
        Proxied sender = Proxied.through(proxy)) {
      assertProxyFault(sender.send("https://receiver.test/hook"));
    }
  }

  @Test
  void interim_responses_are_skipped_and_no_byte_of_the_receiver_is_lost() throws IOException {
    try (TestProxy proxy =
            new TestProxy(
                (head, client) -> {
                  TestProxy.write(
                      client,
                      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"
                          + "HTTP/1.1 204 Early\r\n\r\n");
                  client.getInputStream().transferTo(java.io.OutputStream.nullOutputStream());
                });
        Proxied sender = Proxied.through(proxy)) {
      assertThat(sender.send("http://receiver.test/hook").status()).isEqualTo(204);
    }
  }

  @Test
  void a_tunnel_that_breaks_is_a_failure_of_the_receiver() throws IOException {
    try (TestProxy proxy = TestProxy.responding("HTTP/1.1 200 OK\r\n\r\n");
        Proxied sender = Proxied.through(proxy)) {
      AttemptResult result = sender.send("http://receiver.test/hook");

      assertThat(result.error()).isEqualTo(ErrorKind.RESET);
      assertThat(result.isReceiverFailure()).isTrue();
    }
  }

  @Test
  void a_half_closed_tunnel_still_passes_the_response() throws IOException {
    try (TestProxy proxy =
            new TestProxy(
                (head, client) -> {
                  TestProxy.write(client, "HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n\r\nbody");
                  client.shutdownOutput();
                  client.getInputStream().transferTo(java.io.OutputStream.nullOutputStream());
                });
        Proxied sender = Proxied.through(proxy)) {
      assertThat(sender.send("http://receiver.test/hook").delivered()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://10.0.0.1/, ADDRESS_DENIED",
    "http://[::1]/, ADDRESS_DENIED",
    "http://169.254.169.254/latest, ADDRESS_DENIED",
    "http://localhost/, ADDRESS_DENIED",
    "https://api.localhost/, ADDRESS_DENIED",
    "https://not-listed.example/, ADDRESS_DENIED",
    "https://hooks.example.evil/, ADDRESS_DENIED"
  })
  void addresses_that_are_denied_and_names_not_allowed_never_reach_the_proxy(
      String url, ErrorKind error) throws IOException {
    try (TestProxy proxy = TestProxy.tunnelling();
        Proxied sender =
            Proxied.through(
                EgressProxy.parse(proxy.address())
                    .withNames(List.of("hooks.example", "localhost", ".localhost")),
                settings -> settings)) {
      assertThat(sender.send(url).error()).isEqualTo(error);
      assertThat(proxy.heads()).isEmpty();
    }
  }

  @Test
  void allowed_addresses_are_tunnelled_as_they_are() throws IOException {
    try (TestProxy proxy = TestProxy.tunnelling();
        Receiver receiver = Receiver.responding(OK);
        Proxied sender = Proxied.through(proxy)) {
      assertThat(sender.send("http://127.0.0.1:" + receiver.port() + "/").delivered()).isTrue();
      assertThat(proxy.heads().get(0)).startsWith("CONNECT 127.0.0.1:" + receiver.port() + " ");
      sender.send("http://[2001:4860::8888]:" + receiver.port() + "/");
      assertThat(proxy.heads().get(1)).startsWith("CONNECT [2001:4860:0:0:0:0:0:8888]:");
    }
  }

  private static void pause() {
    try {
      Thread.sleep(50);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
