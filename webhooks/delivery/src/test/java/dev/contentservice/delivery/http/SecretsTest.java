package dev.contentservice.delivery.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.http.Receiver.Received;
import dev.contentservice.delivery.http.internal.DeliveryTarget;
import dev.contentservice.delivery.http.internal.Message;
import dev.contentservice.delivery.payload.Payload;
import dev.contentservice.model.value.WebhookHeaders;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Secrets go only to their receiver, and not into a log of any level. */
class SecretsTest {
  private static final byte[] KEY = "canary-key-0123456789-abcdef".getBytes(UTF_8);
  private static final String KEY_TEXT = "whsec_" + Base64.getEncoder().encodeToString(KEY);
  private static final Message MESSAGE =
      new Message("msg_1", Payload.of("{\"card\":\"canary-payload\"}"));
  private static final BasicCredentials CREDENTIALS =
      new BasicCredentials("canary-user", "canary-password");
  private static final List<String> SECRETS =
      List.of(
          "canary-",
          KEY_TEXT.substring(6),
          Base64.getEncoder().encodeToString("canary-user:canary-password".getBytes(UTF_8)));

  private final List<String> logged = Collections.synchronizedList(new ArrayList<>());
  private final Logger root = Logger.getLogger("");
  private final Level before = root.getLevel();
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord record) {
          logged.add(
              record.getMessage() + Arrays.toString(record.getParameters()) + record.getThrown());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    handler.setLevel(Level.ALL);
    for (Handler console : root.getHandlers()) {
      console.setLevel(Level.OFF);
    }
    root.addHandler(handler);
    root.setLevel(Level.ALL);
  }

  @AfterEach
  void stopListening() {
    root.setLevel(before);
    root.removeHandler(handler);
  }

  private static DeliveryTarget target(String url, Map<String, String> headers) {
    return new DeliveryTarget(
        "w",
        url + "?token=canary-url",
        new WebhookHeaders(Map.copyOf(headers)),
        CREDENTIALS,
        List.of(SigningKey.parse(KEY_TEXT)));
  }

  private static DeliveryTarget target(String url) {
    return target(url, Map.of("X-Api-Key", "canary-header"));
  }

  private void assertNoneIn(String text) {
    assertThat(SECRETS).as(text).noneMatch(text::contains);
  }

  @Test
  void no_log_shows_a_secret_however_an_attempt_ends() throws Exception {
    try (Receiver good = Receiver.responding("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        Receiver plain = new Receiver(c -> c.write("HTTP/1.1 400 Bad Request\r\n\r\n"));
        Loopback sender = Loopback.within(10_000)) {
      List<AttemptResult> outcomes = new ArrayList<>();
      outcomes.add(sender.send(target(good.url()), MESSAGE));
      outcomes.add(sender.send(target("https://receiver.test:" + plain.port() + "/"), MESSAGE));
      outcomes.add(sender.send(target("http://10.0.0.1/"), MESSAGE));
      outcomes.add(sender.send(target("http://canary-user:canary-password@x/"), MESSAGE));
      outcomes.add(sender.send(target(good.url(), Map.of("Host", "canary-host")), MESSAGE));
      outcomes.add(sender.send(target(good.url(), Map.of("A", "canary\ncanary-b")), MESSAGE));

      assertThat(outcomes)
          .extracting(AttemptResult::error)
          .containsExactly(
              null,
              ErrorKind.TLS,
              ErrorKind.ADDRESS_DENIED,
              ErrorKind.UNSENDABLE,
              ErrorKind.UNSENDABLE,
              ErrorKind.UNSENDABLE);
      outcomes.forEach(outcome -> assertNoneIn(outcome.toString()));
    }
    for (BadScripts bad : List.of(BadScripts.RESETS, BadScripts.CHUNKS_WRONGLY)) {
      try (Receiver receiver = new Receiver(bad.script);
          Loopback sender = Loopback.within(10_000)) {
        assertNoneIn(sender.send(target(receiver.url()), MESSAGE).toString());
      }
    }
    assertThat(logged).as("the client logs at this volume").anyMatch(l -> l.contains("connect"));
    logged.forEach(this::assertNoneIn);
  }

  @Test
  void the_signing_key_is_not_on_the_wire_and_the_rest_is_there_once() throws Exception {
    try (Receiver receiver = Receiver.responding("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        Loopback sender = Loopback.within(10_000)) {
      sender.send(target(receiver.url()), MESSAGE);

      Received received = receiver.received().get(0);
      String wire = received.head() + new String(received.body(), ISO_8859_1);
      assertThat(wire)
          .doesNotContain(KEY_TEXT.substring(6))
          .doesNotContain(new String(KEY, UTF_8))
          .doesNotContain("canary-password")
          .containsOnlyOnce("canary-header")
          .containsOnlyOnce("canary-payload");
    }
  }

  @Test
  void a_request_for_display_has_no_secret_and_there_is_none_if_nothing_is_sent() {
    try (Loopback sender = Loopback.sender()) {
      ShownRequest shown = sender.shown(target("https://receiver.test/"));

      assertNoneIn(shown.headers() + " " + shown);
      assertThat(shown.headers())
          .containsEntry("webhook-signature", "***")
          .containsEntry("authorization", "***")
          .containsEntry("webhook-id", MESSAGE.id());
      assertThatThrownBy(() -> sender.shown(target("ftp://receiver.test/")))
          .isInstanceOf(IllegalArgumentException.class)
          .satisfies(rejected -> assertNoneIn(String.valueOf(rejected.getMessage())));
    }
  }

  @Test
  void no_to_string_shows_a_secret() {
    DeliveryTarget target = target("https://receiver.test/canary-path");
    for (Object object :
        List.of(target, CREDENTIALS, target.signingKeys(), target.headers(), MESSAGE)) {
      assertNoneIn(object.toString());
    }
  }
}
