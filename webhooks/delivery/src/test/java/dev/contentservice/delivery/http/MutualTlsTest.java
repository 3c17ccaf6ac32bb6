package dev.contentservice.delivery.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.credentials.ClientCertificate;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.http.Receiver.Connection;
import dev.contentservice.delivery.http.Receiver.Received;
import dev.contentservice.delivery.http.internal.DeliveryTarget;
import dev.contentservice.delivery.http.internal.SendLimits;
import dev.contentservice.delivery.http.internal.Sender;
import dev.contentservice.delivery.http.internal.connection.ConnectionPools;
import dev.contentservice.delivery.http.internal.connection.ReceiverTrust;
import dev.contentservice.model.value.WebhookHeaders;
import java.io.IOException;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Receivers that ask for a client certificate get that of the webhook, and no other. */
@Timeout(60)
@Tag("exhaustive")
class MutualTlsTest {
  private static final String OK = "HTTP/1.1 204 No Content\r\n\r\n";
  private static final String LAST = "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n";

  @TempDir static Path directory;
  private static Certificates server;
  private static Certificates first;
  private static Certificates second;

  /** The webhook of each request, and the certificate on its connection. */
  private final List<Map.Entry<String, String>> seen = new CopyOnWriteArrayList<>();

  @BeforeAll
  static void create() throws Exception {
    server = Certificates.in(directory);
    first = Certificates.in(directory);
    second = Certificates.ofAnAuthority(directory);
  }

  private Receiver receiver(boolean required, String response) throws Exception {
    return new Receiver(
        server.server(required, first, second),
        connection -> {
          while (connection.read()) {
            List<Received> all = connection.receiver().received();
            String webhook = all.get(all.size() - 1).header("x-webhook").get(0);
            seen.add(Map.entry(webhook, peer(connection)));
            connection.write(response);
            if (response.equals(LAST)) {
              return;
            }
          }
        });
  }

  private static String peer(Connection connection) throws IOException {
    try {
      Certificate[] chain = ((SSLSocket) connection.socket()).getSession().getPeerCertificates();
      return Certificates.digest(chain[0]);
    } catch (SSLPeerUnverifiedException e) {
      return "none";
    }
  }

  private static Loopback sender(UnaryOperator<Sender.Builder> more) throws Exception {
    Path pem = server.pem();
    return new Loopback(settings -> more.apply(settings.trustedAuthorities(pem)));
  }

  private static DeliveryTarget target(
      String webhook, Receiver receiver, @Nullable ClientCertificate certificate) {
    return new DeliveryTarget(
        webhook,
        "https://receiver.test:" + receiver.port() + "/",
        WebhookHeaders.of(Map.of("x-webhook", webhook)),
        null,
        List.of(),
        certificate);
  }

  @Test
  void a_receiver_that_requires_a_certificate_gets_it() throws Exception {
    try (Receiver receiver = receiver(true, OK);
        Loopback sender = sender(settings -> settings)) {
      assertThat(sender.send(target("a", receiver, first.client())).delivered()).isTrue();

      AttemptResult without = sender.send(target("b", receiver, null));
      assertThat(without.delivered()).isFalse();
      assertThat(without.error()).isIn(ErrorKind.TLS, ErrorKind.RESET);
      assertThat(seen).containsExactly(Map.entry("a", first.digest()));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {OK, LAST})
  void no_connection_and_no_tls_session_is_shared_by_different_certificates(String response)
      throws Exception {
    try (Receiver receiver = receiver(false, response);
        Loopback sender = sender(settings -> settings)) {
      for (int i = 0; i < 6; i++) {
        assertThat(sender.send(target("a", receiver, first.client())).delivered()).isTrue();
        assertThat(sender.send(target("b", receiver, second.client())).delivered()).isTrue();
        assertThat(sender.send(target("none", receiver, null)).delivered()).isTrue();
      }

      assertThat(seen)
          .hasSize(18)
          .containsOnly(
              Map.entry("a", first.digest()),
              Map.entry("b", second.digest()),
              Map.entry("none", "none"));
      assertThat(receiver.accepted()).isEqualTo(response.equals(OK) ? 3 : 18);
    }
  }

  @Test
  void a_replaced_certificate_is_used_at_once() throws Exception {
    try (Receiver receiver = receiver(true, OK);
        Loopback sender = sender(settings -> settings)) {
      sender.send(target("a", receiver, first.client()));
      sender.send(target("a", receiver, second.client()));

      assertThat(seen)
          .containsExactly(Map.entry("a", first.digest()), Map.entry("a", second.digest()));
    }
  }

  @Test
  void it_is_shown_through_a_proxy_too() throws Exception {
    try (TestProxy proxy = TestProxy.tunnelling();
        Receiver receiver = receiver(true, OK);
        Loopback sender = sender(settings -> settings.proxy(EgressProxy.parse(proxy.address())))) {
      assertThat(sender.send(target("a", receiver, first.client())).delivered()).isTrue();
      assertThat(seen).containsExactly(Map.entry("a", first.digest()));
    }
  }

  @Test
  void nothing_is_sent_without_the_certificate_because_of_another_context() throws Exception {
    try (Receiver receiver = receiver(false, OK);
        Loopback sender =
            new Loopback(
                settings -> {
                  try {
                    return settings.tls(server.trust());
                  } catch (Exception e) {
                    throw new AssertionError(e);
                  }
                })) {
      AttemptResult result = sender.send(target("a", receiver, first.client()));

      assertThat(result.error()).isEqualTo(ErrorKind.UNSENDABLE);
      assertThat(receiver.accepted()).isZero();
      assertThat(sender.send(target("none", receiver, null)).delivered()).isTrue();
    }
  }

  @Test
  void connections_of_a_certificate_that_is_not_used_any_more_are_dropped() throws Exception {
    ReceiverTrust trust = ReceiverTrust.ofTheJvm();
    ConnectionPools pools =
        new ConnectionPools(
            SendLimits.defaults(), trust.context(null), trust::context, null, () -> Loopback.NOW);
    Boolean kept =
        pools.with(
            first.client(),
            exchange -> {
              pools.closeIdle();
              return pools.certificates() == 1;
            });
    assertThat(kept).isTrue();

    pools.closeIdle();
    assertThat(pools.certificates()).isZero();
    pools.close();
  }
}
