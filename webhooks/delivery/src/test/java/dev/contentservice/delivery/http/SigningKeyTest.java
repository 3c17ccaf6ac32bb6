package dev.contentservice.delivery.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.egress.internal.EgressPolicy;
import dev.contentservice.delivery.http.Receiver.Received;
import dev.contentservice.delivery.http.internal.DeliveryTarget;
import dev.contentservice.delivery.http.internal.Message;
import dev.contentservice.delivery.http.internal.Sender;
import dev.contentservice.delivery.payload.Payload;
import dev.contentservice.model.value.WebhookHeaders;
import java.net.http.HttpHeaders;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SigningKeyTest {
  private static final String OLD = key('o');
  private static final String NEW = key('n');

  private static final String PAIR =
      "whsk_6Xb/dCcHpPea21PS1N9VY/NZW723CEc77N4rJCubMbfVKIDij2HKpMKkioLlX0dRqSKJp4AJ6p9lMicMFs6Kvg==";

  private static String key(char c) {
    byte[] bytes = String.valueOf(c).repeat(32).getBytes(UTF_8);
    return "whsec_" + Base64.getEncoder().encodeToString(bytes);
  }

  private static HttpHeaders headers(Received received) {
    return HttpHeaders.of(
        Map.of(
            "webhook-id", received.header("webhook-id"),
            "webhook-timestamp", received.header("webhook-timestamp"),
            "webhook-signature", received.header("webhook-signature")),
        (name, value) -> true);
  }

  private static Received received(List<SigningKey> keys, String body) throws Exception {
    try (Receiver receiver = Receiver.responding("HTTP/1.1 204 X\r\n\r\n");
        EgressPolicy hosts =
            new EgressPolicy(
                AddressPolicy.allowing(CidrBlock.parseList("127.0.0.1")),
                name -> {
                  throw new AssertionError("no lookup is needed");
                });
        // The library compares with the current time.
        Sender sender = Sender.builder(hosts, InstantSource.system()).build()) {
      sender.send(
          new DeliveryTarget(
              "w", "http://127.0.0.1:" + receiver.port(), WebhookHeaders.none(), null, keys),
          new Message("msg_2KWPBgLlAfxdpx2AI54pPJ85f4W", Payload.of(body)));
      return receiver.received().get(0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"a\":1}", "", "héllo €", "a.b.c"})
  void a_receiver_with_the_key_verifies_the_signature(String body) throws Exception {
    Received received = received(List.of(SigningKey.parse(NEW)), body);

    new Webhook(NEW).verify(body, headers(received));
    assertThatThrownBy(() -> new Webhook(NEW).verify(body + " ", headers(received)))
        .isInstanceOf(WebhookVerificationException.class);
    assertThatThrownBy(() -> new Webhook(OLD).verify(body, headers(received)))
        .isInstanceOf(WebhookVerificationException.class);
  }

  @Test
  void during_key_rotation_old_and_new_key_verify() throws Exception {
    Received received = received(List.of(SigningKey.parse(NEW), SigningKey.parse(OLD)), "{}");

    assertThat(received.header("webhook-signature").get(0).split(" ")).hasSize(2);
    new Webhook(NEW).verify("{}", headers(received));
    new Webhook(OLD).verify("{}", headers(received));
  }

  @Test
  void without_a_key_nothing_is_signed_but_the_message_has_its_id() throws Exception {
    Received received = received(List.of(), "{}");

    assertThat(received.header("webhook-signature")).isEmpty();
    assertThat(received.header("webhook-id")).containsExactly("msg_2KWPBgLlAfxdpx2AI54pPJ85f4W");
    assertThat(received.header("webhook-timestamp")).hasSize(1);
  }

  @Property
  void signs_like_the_reference_implementation(@ForAll String text) throws Exception {
    String body = new String(text.getBytes(UTF_8), UTF_8);

    assertThat(SigningKey.parse(NEW).sign("msg_1", 1793527200, body.getBytes(UTF_8)))
        .isEqualTo(new Webhook(NEW).sign("msg_1", 1793527200, body));
  }

  /** The vector in the document of the standard. */
  @Test
  void a_key_pair_signs_like_the_standard_and_shows_its_public_key_only() {
    SigningKey key = SigningKey.parse(PAIR);

    assertThat(
            key.sign(
                "msg_p5jXN8AQM9LWM0D4loKWxJek",
                1614265330,
                "{\"test\": 2432232314}".getBytes(UTF_8)))
        .isEqualTo(
            "v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+"
                + "m7TBAg==");
    assertThat(key.publicKey()).isEqualTo("whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4=");
    assertThat(key).hasToString("whsk_*");
    assertThat(SigningKey.parse(NEW).publicKey()).isNull();
  }

  @Test
  void a_created_secret_is_a_key_and_new() {
    assertThat(SigningKey.createSecret())
        .matches("whsec_[A-Za-z0-9+/]{43}=")
        .isNotEqualTo(SigningKey.createSecret());
  }

  @Test
  void a_created_key_pair_is_a_key_and_new() {
    String created = SigningKey.createKeyPair();

    assertThat(SigningKey.parse(created).publicKey()).startsWith("whpk_").hasSize(49);
    assertThat(SigningKey.createKeyPair()).isNotEqualTo(created);
  }

  @ParameterizedTest
  @CsvSource({"23, false", "24, true", "64, true", "65, false"})
  void a_secret_has_24_to_64_bytes(int length, boolean accepted) {
    String text = "whsec_" + Base64.getEncoder().encodeToString(new byte[length]);

    if (accepted) {
      assertThat(SigningKey.parse(text)).hasToString("whsec_*");
    } else {
      assertThatThrownBy(() -> SigningKey.parse(text)).hasMessageContaining("24 to 64 bytes");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "whsk_",
        "whsk_c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0c2U=",
        // The public key of another pair.
        "whsk_6Xb/dCcHpPea21PS1N9VY/NZW723CEc77N4rJCubMbfVKIDij2HKpMKkioLlX0dRqSKJp4AJ6p9lMicMFs6KAA==",
        "whsec_",
        "whsec_c2VjcmV0",
        "c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0",
        "whsec_secret-secret-secret-secret-secret",
        "whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQtc2Vj=cmV0"
      })
  void rejects_an_invalid_key_without_showing_it(String text) {
    assertThatThrownBy(() -> SigningKey.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a signing key is whsec_ and 24 to 64 bytes in base64")
        .hasNoCause()
        .message()
        .doesNotContain("c2Vj", "secret");
  }
}
