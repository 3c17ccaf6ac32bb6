package dev.contentservice.delivery.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.ReceiverSpeed;
import dev.contentservice.delivery.http.internal.ReceiverHost;
import dev.contentservice.delivery.http.internal.SendLimits;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.model.Webhook;
import java.io.IOException;
import java.net.IDN;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.hc.core5.http.HttpHost;

/** URLs that connect to the same host and port share its bulkhead, however they are written. */
class ReceiverHostTest {
  // Each list has spellings of one host.
  private static final List<List<String>> HOSTS =
      List.of(
          List.of("a.example", "A.Example", "a.example.", "A.EXAMPLE."),
          List.of("b.example", "b.exampLE"),
          List.of("a.1b", "A.1B", "a.1b."),
          List.of("xn--bcher-kva.example", "XN--BCHER-KVA.example."),
          List.of("localhost", "LOCALHOST."),
          List.of("127.0.0.1", "[::ffff:127.0.0.1]", "[::FFFF:7f00:1]", "[0:0:0:0:0:ffff:7F00:1]"),
          List.of("127.0.0.2"),
          List.of("[::1]", "[0:0:0:0:0:0:0:1]", "[::0001]", "[::0.0.0.1]", "[0::1]"),
          List.of("[2001:db8::1]", "[2001:DB8:0:0::1]", "[2001:0db8::0.0.0.1]"));
  private static final List<String> SCHEMES = List.of("http", "https", "HTTP", "HttpS");
  private static final List<String> TAILS =
      List.of(
          "", "/", "?w=1", "?w=2", "/a//b?c=/d", "/x:8080/", "/?u=http://b.example:1/", "/@b:2");

  /** A URL, with the numbers of its host and port. */
  record Written(int host, int port, String url) {
    boolean isSameReceiver(Written other) {
      return host == other.host && port == other.port;
    }

    ReceiverHost parsed() {
      return ReceiverHost.of(URI.create(url));
    }
  }

  @Provide
  Arbitrary<Written> urls() {
    return Combinators.combine(
            Arbitraries.integers().between(0, HOSTS.size() - 1),
            Arbitraries.integers().between(0, 100),
            Arbitraries.of(SCHEMES),
            Arbitraries.of("", "", ":80", ":443", ":8443"),
            Arbitraries.of(TAILS))
        .as(ReceiverHostTest::written);
  }

  private static Written written(int host, int form, String scheme, String port, String tail) {
    List<String> forms = HOSTS.get(host);
    boolean tls = scheme.equalsIgnoreCase("https");
    int number = port.isEmpty() ? (tls ? 443 : 80) : Integer.parseInt(port.substring(1));
    return new Written(host, number, scheme + "://" + forms.get(form % forms.size()) + port + tail);
  }

  @Property
  void urls_share_a_key_exactly_if_they_connect_to_the_same_host_and_port(
      @ForAll("urls") Written one, @ForAll("urls") Written other) {
    assertThat(one.parsed().key().equals(other.parsed().key()))
        .isEqualTo(one.isSameReceiver(other));
  }

  @Property
  void the_key_is_of_the_host_and_port_that_the_sender_connects_to(@ForAll("urls") Written url) {
    assertThat(Loopback.target(url.url).check().passed()).as("sendable").isTrue();

    HttpHost route = url.parsed().at(InetAddress.getLoopbackAddress());

    // The client shows some names in Unicode.
    assertThat(url.parsed().key())
        .isEqualTo(IDN.toASCII(route.getHostName()) + ":" + route.getPort());
    assertThat(route.getPort()).isEqualTo(url.port);
    assertThat(route.getSchemeName())
        .isEqualTo(URI.create(url.url).getScheme().toLowerCase(Locale.ROOT));
  }

  @Example
  void a_host_whose_last_label_starts_with_a_digit_is_called() throws Exception {
    try (Receiver receiver = Receiver.responding("HTTP/1.1 204 No Content\r\n\r\n");
        Loopback sender = Loopback.sender()) {
      AttemptResult sent =
          sender.send(Loopback.target("http://receiver.1b:" + receiver.port() + "/"));

      assertThat(sent.delivered()).isTrue();
      assertThat(receiver.received().get(0).header("host"))
          .containsExactly("receiver.1b:" + receiver.port());
    }
  }

  @Example
  void sends_to_one_host_wait_for_each_other_and_none_is_busy() throws Exception {
    SendLimits one = new SendLimits(Duration.ofSeconds(60), Duration.ofMillis(50), 1, 10);
    try (Receiver receiver = new Receiver(ReceiverHostTest::respondSlowly);
        LoopbackSending sending = new LoopbackSending(one)) {
      String authority = "://127.0.0.1:" + receiver.port();
      List<CompletableFuture<AttemptResult>> sent =
          List.of("?w=1", "?w=2", "", "/", "/x?w=1").stream()
              .map(tail -> sending.send(delivery("HTTP" + authority + tail)).toCompletableFuture())
              .toList();

      for (CompletableFuture<AttemptResult> each : sent) {
        assertThat(each.get(60, TimeUnit.SECONDS)).matches(AttemptResult::delivered);
      }
    }
  }

  @Example
  void an_attempt_that_finds_no_free_connection_does_not_count() throws Exception {
    SendLimits one = new SendLimits(Duration.ofSeconds(60), Duration.ofMillis(50), 1, 1);
    try (Receiver receiver = new Receiver(ReceiverHostTest::respondSlowly);
        Receiver other = new Receiver(ReceiverHostTest::respondSlowly);
        LoopbackSending sending = new LoopbackSending(one)) {
      List<CompletableFuture<AttemptResult>> sent =
          List.of(receiver, other).stream()
              .map(each -> sending.send(delivery("http://127.0.0.1:" + each.port())))
              .map(each -> each.toCompletableFuture())
              .toList();
      List<AttemptResult> results =
          List.of(sent.get(0).get(60, TimeUnit.SECONDS), sent.get(1).get(60, TimeUnit.SECONDS));

      assertThat(results).filteredOn(AttemptResult::delivered).hasSize(1);
      assertThat(results)
          .filteredOn(each -> "busy".equals(each.outcome()))
          .singleElement()
          .satisfies(
              busy -> {
                assertThat(busy.wasStarted()).isFalse();
                assertThat(busy.pause()).contains(Duration.ofSeconds(5));
                assertThat(busy.isReceiverFailure()).isFalse();
              });
    }
  }

  private static void respondSlowly(Receiver.Connection connection) throws IOException {
    while (connection.read()) {
      try {
        Thread.sleep(400);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      connection.write("HTTP/1.1 204 No Content\r\n\r\n");
    }
  }

  private static ClaimedDelivery delivery(String url) {
    Webhook webhook = World.enabled("w").url(url);
    return new ClaimedDelivery(
        "dlv-1",
        1,
        1,
        World.created("e"),
        webhook,
        SenderCredentials.NONE,
        PayloadSettings.of(webhook),
        1,
        System.nanoTime() + TimeUnit.SECONDS.toNanos(60),
        ReceiverSpeed.UNKNOWN,
        0,
        false);
  }
}
