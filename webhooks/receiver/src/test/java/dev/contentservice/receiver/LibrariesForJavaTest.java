package dev.contentservice.receiver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.credentials.SigningKey;
import java.net.http.HttpHeaders;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The libraries for Standard Webhooks on Maven Central, which have v1 only. */
class LibrariesForJavaTest {
  private static final List<String> BODIES =
      List.of("", "{\"a\": 1}", "{\"é\":\"\ud83d\ude00\", \"n\": 1.10 }", "x".repeat(100_000));

  private final String secret = SigningKey.createSecret();

  enum Library {
    STANDARD_WEBHOOKS {
      @Override
      void verify(String secret, String body, HttpHeaders headers) throws Exception {
        new com.standardwebhooks.Webhook(secret).verify(body, headers);
      }

      @Override
      String sign(String secret, String id, long time, String body) throws Exception {
        return new com.standardwebhooks.Webhook(secret).sign(id, time, body);
      }
    },
    SVIX {
      @Override
      void verify(String secret, String body, HttpHeaders headers) throws Exception {
        new com.svix.Webhook(secret).verify(body, headers.map());
      }

      @Override
      String sign(String secret, String id, long time, String body) throws Exception {
        return new com.svix.Webhook(secret).sign(id, time, body);
      }
    };

    abstract void verify(String secret, String body, HttpHeaders headers) throws Exception;

    abstract String sign(String secret, String id, long time, String body) throws Exception;
  }

  private static Map<String, List<String>> headers(long time, String signatures) {
    return Map.of(
        "webhook-id", List.of("msg_1"),
        "webhook-timestamp", List.of(Long.toString(time)),
        "webhook-signature", List.of(signatures));
  }

  /** Several keys sign, as during a rotation. */
  private String signatures(long time, String body) {
    List<String> keys = List.of(SigningKey.createSecret(), SigningKey.createKeyPair(), secret);
    return String.join(
        " ",
        keys.stream()
            .map(key -> SigningKey.parse(key).sign("msg_1", time, body.getBytes(UTF_8)))
            .toList());
  }

  @ParameterizedTest
  @EnumSource
  void a_library_verifies_what_the_sender_signs(Library library) throws Exception {
    long now = Instant.now().getEpochSecond();
    for (String body : BODIES) {
      HttpHeaders sent = HttpHeaders.of(headers(now, signatures(now, body)), (a, b) -> true);

      library.verify(secret, body, sent);
      assertThatThrownBy(() -> library.verify(secret, body + " ", sent))
          .hasMessageContaining("ignature");
      assertThatThrownBy(() -> library.verify(SigningKey.createSecret(), body, sent))
          .hasMessageContaining("ignature");
    }
  }

  @ParameterizedTest
  @EnumSource
  void the_receiver_verifies_what_a_library_signs(Library library) throws Exception {
    long now = Instant.now().getEpochSecond();
    for (String body : BODIES) {
      Map<String, List<String>> sent = headers(now, library.sign(secret, "msg_1", now, body));

      assertThat(EventReceiver.of(secret).receive(sent, body.getBytes(UTF_8)))
          .isInstanceOf(CustomPayload.class);
      assertThat(EventReceiver.of(secret).receive(sent, (body + " ").getBytes(UTF_8)))
          .isEqualTo(new Received.Rejected(RejectionReason.WRONG_SIGNATURE));
    }
  }
}
