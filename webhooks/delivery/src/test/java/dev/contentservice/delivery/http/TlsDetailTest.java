package dev.contentservice.delivery.http;

import static dev.contentservice.delivery.http.Loopback.target;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.http.internal.Sender;
import dev.contentservice.delivery.outbox.LogLines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A failure of TLS says in words what to correct. */
@Tag("exhaustive")
class TlsDetailTest {
  private static final String OK = "HTTP/1.1 204 No Content\r\n\r\n";

  @TempDir static Path directory;

  private static AttemptResult send(
      String host, Receiver receiver, UnaryOperator<Sender.Builder> settings) {
    try (Loopback sender = new Loopback(settings)) {
      return sender.send(target("https://" + host + ":" + receiver.port() + "/secret-path"));
    }
  }

  private static String detail(
      String host, Certificates shown, UnaryOperator<Sender.Builder> settings) throws Exception {
    try (Receiver receiver = new Receiver(shown.server(), connection -> connection.write(OK))) {
      AttemptResult result = send(host, receiver, settings);
      assertThat(result.error()).isEqualTo(ErrorKind.TLS);
      assertThat(receiver.received()).isEmpty();
      return result.detail();
    }
  }

  private static String day(int fromToday) {
    return LocalDate.now(ZoneOffset.UTC).plusDays(fromToday).toString();
  }

  @Test
  void says_what_is_wrong_with_a_certificate() throws Exception {
    Certificates own = Certificates.in(directory);
    Certificates signed = Certificates.ofAnAuthority(directory);
    Certificates expired = Certificates.expired(directory);
    Certificates early = Certificates.ofTomorrow(directory);
    Path expiredPem = expired.pem();
    Path earlyPem = early.pem();

    assertThat(detail("receiver.test", own, settings -> settings))
        .isEqualTo("issuer not trusted: the certificate is self-signed");
    assertThat(detail("receiver.test", signed, settings -> settings))
        .isEqualTo("issuer not trusted: CN=Authority");
    assertThat(detail("receiver.test", expired, trusting(expiredPem)))
        .isEqualTo("certificate expired on " + day(-1));
    assertThat(detail("receiver.test", early, trusting(earlyPem)))
        .isEqualTo("certificate is not valid before " + day(1));
    assertThat(detail("Other.test.", signed, trusting(signed.pem())))
        .isEqualTo("certificate is for receiver.test, not other.test");
    assertThat(detail("127.0.0.1", own, trusting(own.pem())))
        .isEqualTo("certificate is for receiver.test, not 127.0.0.1");
  }

  @Test
  void says_less_with_the_trust_of_an_application() throws Exception {
    Certificates own = Certificates.in(directory);
    Certificates signed = Certificates.ofAnAuthority(directory);
    Certificates expired = Certificates.expired(directory);

    assertThat(detail("receiver.test", signed, settings -> settings.tls(trust(own))))
        .isEqualTo("issuer not trusted");
    assertThat(
            detail(
                "receiver.test", expired, settings -> settings.tls(trustInTheAuthority(expired))))
        .isEqualTo("certificate expired");
    assertThat(detail("other.test", own, settings -> settings.tls(trust(own))))
        .startsWith("certificate is not accepted: ");
  }

  private static javax.net.ssl.SSLContext trust(Certificates certificates) {
    try {
      return certificates.trust();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static javax.net.ssl.SSLContext trustInTheAuthority(Certificates certificates) {
    try {
      return certificates.trustInTheAuthority();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static UnaryOperator<Sender.Builder> trusting(Path pem) {
    return settings -> settings.trustedAuthorities(pem);
  }

  @Test
  void trusts_the_certificates_of_a_file() throws Exception {
    Certificates own = Certificates.in(directory);
    Certificates signed = Certificates.ofAnAuthority(directory);
    Path both =
        Files.writeString(
            directory.resolve("both.pem"),
            Files.readString(own.pem()) + Files.readString(signed.pem()));
    for (Certificates shown : List.of(own, signed)) {
      try (Receiver receiver =
          new Receiver(
              shown.server(),
              connection -> {
                connection.read();
                connection.write(OK);
              })) {
        assertThat(send("receiver.test", receiver, trusting(both)).delivered()).isTrue();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "none, cannot read",
    "'', must hold certificates",
    "hello, must hold certificates",
    "'-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----', must hold certificates",
    "'-----BEGIN CERTIFICATE-----\nc2VjcmV0\n-----END CERTIFICATE-----', must hold certificates",
  })
  void rejects_a_file_without_certificates(String content, String message) throws Exception {
    Path file = directory.resolve("bad.pem");
    Files.deleteIfExists(file);
    if (!content.equals("none")) {
      Files.writeString(file, content);
    }
    try (Loopback unused = Loopback.sender()) {
      assertThatThrownBy(() -> new Loopback(trusting(file)).close())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(file.toString())
          .hasMessageContaining(message)
          .hasMessageNotContaining("c2VjcmV0");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "HTTP/1.1 400 Bad Request, receiver speaks no TLS on this port",
    "220 mail.example ESMTP, receiver speaks no TLS on this port",
    "SSH-2.0-OpenSSH_9.6, receiver speaks no TLS on this port",
    "'', receiver closed the connection during the TLS handshake",
    "15 03 01 00 02 02 46, receiver supports no TLS version that the sender allows",
    "15 03 03 00 02 02 28, receiver ended TLS with the alert handshake_failure",
    "15 03 03 00 02 02 70, receiver ended TLS with the alert unrecognized_name",
    "SERVER_HELLO 03 01, receiver supports only TLS 1.0",
    "SERVER_HELLO 03 02, receiver supports only TLS 1.1",
    "SERVER_HELLO 03 00, receiver supports only SSL 3.0",
  })
  void says_how_a_receiver_speaks_no_allowed_tls(String bytes, String words) throws Exception {
    try (Receiver receiver =
        new Receiver(
            connection -> {
              connection.in().read(new byte[2000]);
              connection.write(bytes(bytes));
              connection.socket().shutdownOutput();
              connection.in().readAllBytes();
            })) {
      AttemptResult result = send("receiver.test", receiver, settings -> settings);

      assertThat(result.error()).isEqualTo(ErrorKind.TLS);
      assertThat(result.detail()).isEqualTo(words);
    }
  }

  private static String bytes(String text) {
    if (text.startsWith("SERVER_HELLO ")) {
      String version = text.substring("SERVER_HELLO ".length());
      // Without a session, with TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA.
      return hex(
          "16 " + version + " 00 2a 02 00 00 26 " + version + " 11".repeat(32) + " 00 c0 13 00");
    }
    return text.matches("([0-9a-f]{2} ?)+") ? hex(text) : text;
  }

  private static String hex(String text) {
    byte[] bytes = java.util.HexFormat.of().parseHex(text.replace(" ", ""));
    return new String(bytes, ISO_8859_1);
  }

  @Test
  void any_bytes_end_the_handshake_with_a_result() throws Exception {
    Random random = new Random(7);
    try (Receiver receiver =
            new Receiver(
                connection -> {
                  connection.in().read(new byte[2000]);
                  byte[] bytes = new byte[random.nextInt(80)];
                  random.nextBytes(bytes);
                  if (bytes.length > 4 && random.nextBoolean()) {
                    System.arraycopy(new byte[] {22, 3, 3, 0}, 0, bytes, 0, 4);
                  }
                  connection.out().write(bytes);
                });
        Loopback sender = Loopback.sender();
        LogLines lines = new LogLines()) {
      for (int i = 0; i < 200; i++) {
        AttemptResult result =
            sender.send(target("https://receiver.test:" + receiver.port() + "/"));

        assertThat(result.error()).isIn(ErrorKind.TLS, ErrorKind.RESET);
        assertThat(result.detail() == null).isEqualTo(result.error() == ErrorKind.RESET);
      }
      assertThat(lines.texts()).allMatch(line -> line.startsWith("TLS with receiver.test:"));
    }
  }

  @Test
  void warns_once_for_each_receiver() throws Exception {
    try (Receiver one = new Receiver(connection -> connection.write("HTTP/1.1 400 X\r\n\r\n"));
        Receiver other = new Receiver(connection -> connection.write("HTTP/1.1 400 X\r\n\r\n"));
        Loopback sender = Loopback.sender();
        LogLines lines = new LogLines()) {
      for (int i = 0; i < 3; i++) {
        for (Receiver each : List.of(one, other)) {
          sender.send(target("https://receiver.test:" + each.port() + "/secret-path?i=" + i));
        }
      }
      assertThat(lines.texts())
          .containsExactly(warning(one), warning(other))
          .noneMatch(line -> line.contains("secret-path"));
    }
  }

  private static String warning(Receiver receiver) {
    return "TLS with receiver.test:"
        + receiver.port()
        + " failed for webhook w: receiver speaks no TLS on this port";
  }
}
