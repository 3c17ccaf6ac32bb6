package dev.contentservice.delivery.http;

import static dev.contentservice.delivery.http.Loopback.target;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.AttemptTimings;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.http.Receiver.Script;
import dev.contentservice.delivery.http.internal.DeliveryTarget;
import dev.contentservice.delivery.http.internal.SendLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("exhaustive")
class TlsTest {
  private static final Script OK =
      connection -> {
        while (connection.read()) {
          connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
        }
      };

  @TempDir static Path directory;

  private static Certificates certificates;

  @BeforeAll
  static void makeCertificates() throws Exception {
    certificates = Certificates.in(directory);
  }

  private static Loopback trusting(SSLContext trust, Duration deadline) {
    return new Loopback(
        settings -> settings.tls(trust).limits(SendLimits.defaults().withDeadline(deadline)));
  }

  private static AttemptResult send(String host, Receiver receiver, SSLContext trust, int millis) {
    try (Loopback sender = trusting(trust, Duration.ofMillis(millis))) {
      return sender.send(target("https://" + host + ":" + receiver.port() + "/hook"));
    }
  }

  @Test
  void delivers_to_a_receiver_with_a_certificate_of_its_name() throws Exception {
    try (Receiver receiver = new Receiver(certificates.server(), OK);
        Loopback sender = trusting(certificates.trust(), Duration.ofSeconds(15))) {
      String url = ":" + receiver.port() + "/hook";
      for (String host : new String[] {"receiver.test", "RECEIVER.test", "receiver.test."}) {
        assertThat(sender.send(target("https://" + host + url)).delivered()).isTrue();
      }
      assertThat(receiver.received()).hasSize(3);
      assertThat(receiver.accepted()).as("one connection for one name").isEqualTo(1);
    }
  }

  @Test
  void a_result_says_how_long_each_phase_took() throws Exception {
    try (Receiver receiver = new Receiver(certificates.server(), OK);
        Loopback sender = trusting(certificates.trust(), Duration.ofSeconds(15))) {
      DeliveryTarget target = target("https://receiver.test:" + receiver.port() + "/hook");
      AttemptTimings first = sender.send(target).timings();
      AttemptTimings second = sender.send(target).timings();

      assertThat(first).hasNoNullFieldsOrProperties();
      assertThat(second.connect()).as("on the same connection").isNull();
      assertThat(second.tls()).isNull();
      assertThat(second.response()).isNotNull();
    }
    try (Receiver receiver = new Receiver(connection -> connection.in().readAllBytes())) {
      AttemptTimings hung = send("receiver.test", receiver, certificates.trust(), 300).timings();

      assertThat(hung.tls()).isBetween(150L, 10_000L);
      assertThat(hung.response()).isNull();
    }
  }

  @Test
  void rejects_a_self_signed_certificate() throws Exception {
    assertRefused(certificates, SSLContext.getDefault());
  }

  @Test
  void rejects_a_certificate_of_an_unknown_authority() throws Exception {
    Certificates signed = Certificates.ofAnAuthority(directory);
    try (Receiver receiver = new Receiver(signed.server(), OK)) {
      assertThat(send("receiver.test", receiver, signed.trustInTheAuthority(), 10_000))
          .as("where the authority is known")
          .matches(AttemptResult::delivered);
    }

    assertRefused(signed, SSLContext.getDefault());
    assertRefused(signed, certificates.trust());
    assertRefused(signed, Certificates.ofAnAuthority(directory).trustInTheAuthority());
  }

  @Test
  void rejects_an_expired_certificate() throws Exception {
    Certificates expired = Certificates.expired(directory);

    assertRefused(expired, expired.trustInTheAuthority());
  }

  /** An untrusted receiver gets no part of the request. */
  private static void assertRefused(Certificates shown, SSLContext trust) throws Exception {
    try (Receiver receiver = new Receiver(shown.server(), OK)) {
      assertThat(send("receiver.test", receiver, trust, 10_000).error()).isEqualTo(ErrorKind.TLS);
      assertThat(receiver.received()).isEmpty();
    }
  }

  @Test
  void rejects_a_certificate_of_another_name() throws Exception {
    try (Receiver receiver = new Receiver(certificates.server(), OK)) {
      for (String host : new String[] {"other.test", "a.receiver.test", "127.0.0.1"}) {
        assertThat(send(host, receiver, certificates.trust(), 10_000).error())
            .isEqualTo(ErrorKind.TLS);
      }
      assertThat(receiver.received()).isEmpty();
    }
  }

  @Test
  void reports_a_receiver_without_tls() throws Exception {
    try (Receiver receiver =
        new Receiver(connection -> connection.write("HTTP/1.1 400 Bad Request\r\n\r\n"))) {
      assertThat(send("receiver.test", receiver, certificates.trust(), 10_000).error())
          .isEqualTo(ErrorKind.TLS);
    }
  }

  @Test
  void ends_by_the_deadline_when_a_handshake_hangs_or_drips() throws Exception {
    Script hangs = connection -> connection.in().readAllBytes();
    Script drips =
        connection -> {
          connection.write("\u0016\u0003\u0003\u0040\u0000\u0002\u0000\u003f\u00fc");
          while (true) {
            connection.write("\u0000");
            pause();
          }
        };
    for (Script script : new Script[] {hangs, drips}) {
      try (Receiver receiver = new Receiver(script)) {
        assertThat(send("receiver.test", receiver, certificates.trust(), 300).error())
            .isEqualTo(ErrorKind.TIMEOUT);
      }
    }
  }

  @Test
  void ends_by_the_deadline_when_a_response_drips_over_tls() throws Exception {
    try (Receiver receiver = new Receiver(certificates.server(), BadScripts.DRIPS_A_BODY.script)) {
      assertThat(send("receiver.test", receiver, certificates.trust(), 4000))
          .satisfies(
              outcome -> {
                assertThat(outcome.error()).isNull();
                assertThat(outcome.response().status()).isEqualTo(200);
              });
    }
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(10);
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
