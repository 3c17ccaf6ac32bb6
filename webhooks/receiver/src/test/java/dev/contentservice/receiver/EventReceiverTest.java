package dev.contentservice.receiver;

import static dev.contentservice.receiver.SignedRequest.KEY;
import static dev.contentservice.receiver.SignedRequest.NOW;
import static dev.contentservice.receiver.SignedRequest.OTHER;
import static dev.contentservice.receiver.SignedRequest.event;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.model.ItemType;
import dev.contentservice.receiver.json.EventMappers;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventReceiverTest {
  private static final String MODEL = "{\"id\":\"m1\",\"name\":\"Article\",\"price\":1.10}";
  private static final String EVENT = event("ev-1", "item_type", "create", MODEL);

  private static Received receive(SignedRequest request, String... keys) {
    return EventReceiver.builder()
        .keys(keys)
        .clock(() -> NOW)
        .build()
        .receive(request.headers(), request.body());
  }

  private static Received receive(SignedRequest request) {
    return receive(request, KEY);
  }

  private static RejectionReason reason(SignedRequest request) {
    return ((Received.Rejected) receive(request)).reason();
  }

  @ParameterizedTest
  @EnumSource(EventMappers.class)
  void an_event_is_read_with_a_typed_entity_whose_id_is_set(EventMappers mapper) {
    SignedRequest request = SignedRequest.of(EVENT);
    WebhookEvent event =
        EventReceiver.builder()
            .keys(KEY)
            .clock(() -> NOW)
            .mapper(mapper.get())
            .build()
            .receive(request.headers(), request.body())
            .event();

    assertThat(event.messageId()).isEqualTo("msg_1");
    assertThat(event.sentAt()).isEqualTo(NOW);
    assertThat(event.id()).isEqualTo("ev-1");
    assertThat(event.webhookId()).isEqualTo("w");
    assertThat(event.entityType()).isEqualTo("item_type");
    assertThat(event.entityId()).isEqualTo("m1");
    assertThat(event.type()).isEqualTo("create");
    assertThat(event.occurredAt()).isEqualTo(Instant.parse("2026-11-01T10:00:00Z"));
    assertThat(event.related()).isEmpty();
    assertThat(event.source()).isEmpty();
    ItemType model = event.entity(ItemType.class);
    assertThat(model.getId()).isEqualTo("m1");
    assertThat(model.getAdditionalProperty("price")).hasToString("1.10");
    assertThat(event).hasToString("event ev-1: create of item_type m1");
  }

  @ParameterizedTest
  @EnumSource(EventMappers.class)
  void a_cloud_event_is_unwrapped_whatever_its_content_type(EventMappers mapper) {
    SignedRequest request =
        SignedRequest.of(
                """
                {"specversion":"1.0","id":"ev-1","source":"/shop","type":"item_type.create",\
                "subject":"m1","time":"2026-11-01T10:00:00Z","datacontenttype":"application/json",\
                "data":%s}"""
                    .formatted(EVENT))
            .with("Content-Type", "text/html");
    WebhookEvent event =
        EventReceiver.builder()
            .keys(KEY)
            .clock(() -> NOW)
            .mapper(mapper.get())
            .build()
            .receive(request.headers(), request.body())
            .event();

    assertThat(event.id()).isEqualTo("ev-1");
    assertThat(event.source()).contains("/shop");
    assertThat(event.entity(ItemType.class).getName()).isEqualTo("Article");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Something has changed",
        "[1]",
        "null",
        "{\"text\":\"changed\"}",
        "{\"event_id\":1}",
        "{\"event_id\":{},\"related\":7}",
        "{\"specversion\":\"0.3\"}",
        "{\"specversion\":[]}",
        "{\"specversion\":\"1.0\",\"data\":{\"event_id\":\"e\",\"entity\":1e99999999999}}",
        "{\"event_id\":\"e\",\"webhook_id\":\"w\",\"entity_type\":\"t\",\"event_type\":\"x\"}"
      })
  void any_other_body_is_a_custom_payload_with_unsigned_names_of_event_and_entity(String body) {
    SignedRequest request =
        SignedRequest.of(body)
            .with("webhook-event-id", "ev%20%C3%A9+1")
            .with("webhook-entity-type", "item")
            .with("webhook-entity-id", "100%")
            .with("webhook-event-type", "update", "create");

    CustomPayload payload = (CustomPayload) receive(request);

    assertThat(payload.text()).isEqualTo(body);
    assertThat(payload.bytes()).isEqualTo(body.getBytes(UTF_8));
    assertThat(payload.messageId()).isEqualTo("msg_1");
    assertThat(payload.unsignedEventId()).contains("ev é+1");
    assertThat(payload.unsignedEntityType()).contains("item");
    assertThat(payload.unsignedEntityId()).isEmpty();
    assertThat(payload.unsignedEventType()).isEmpty();
    assertThatThrownBy(payload::event).isInstanceOf(IllegalStateException.class);
  }

  static Stream<Arguments> limits() {
    return Stream.of(
        Arguments.of("[".repeat(499) + "]".repeat(499), true),
        Arguments.of("[".repeat(500) + "]".repeat(500), false),
        Arguments.of("-" + "9".repeat(1000), true),
        Arguments.of("-" + "9".repeat(1001), false),
        Arguments.of("0." + "9".repeat(1000), true),
        Arguments.of("0." + "9".repeat(1001), false),
        Arguments.of("1e2147483647", true),
        Arguments.of("1e2147483648", false),
        // Longer than the defaults of Jackson, which limit neither.
        Arguments.of("{\"" + "n".repeat(60_000) + "\":\"" + "x".repeat(20_800_000) + "\"}", true));
  }

  @ParameterizedTest
  @MethodSource("limits")
  void an_event_is_read_up_to_the_limits_and_rejected_beyond_them(String entity, boolean read) {
    SignedRequest request = SignedRequest.of(event("e", "item", "update", entity));

    for (EventMappers mapper : EventMappers.values()) {
      Received received =
          EventReceiver.builder()
              .keys(KEY)
              .clock(() -> NOW)
              .mapper(mapper.get())
              .build()
              .receive(request.headers(), request.body());
      if (read) {
        assertThat(received).isInstanceOf(WebhookEvent.class);
      } else {
        assertThat(received).isEqualTo(new Received.Rejected(RejectionReason.UNREADABLE));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'\"occurred_at\":\"2026-11-01T10:00:00Z\"', '\"occurred_at\":\"yesterday\"'",
    "'\"related\":[]', '\"related\":7'",
    "'\"webhook_id\":\"w\"', '\"webhook_id\":null'"
  })
  void an_event_with_a_member_of_another_type_is_rejected_in_every_form(
      String member, String other) {
    String body = EVENT.replace(member, other);

    assertThat(reason(SignedRequest.of(body))).isEqualTo(RejectionReason.UNREADABLE);
    assertThat(reason(SignedRequest.of("{\"specversion\":\"1.0\",\"data\":" + body + "}")))
        .isEqualTo(RejectionReason.UNREADABLE);
  }

  @Test
  void a_custom_payload_has_up_to_ten_thousand_levels() {
    String deep = "{\"a\":".repeat(10_000) + "1" + "}".repeat(10_000);

    assertThat(receive(SignedRequest.of(deep))).isInstanceOf(CustomPayload.class);
    assertThat(reason(SignedRequest.of("{\"a\":" + deep + "}")))
        .isEqualTo(RejectionReason.UNREADABLE);
    assertThat(receive(SignedRequest.of("[" + deep + "]"))).isInstanceOf(CustomPayload.class);
  }

  @Test
  void a_custom_payload_keeps_its_headers_when_the_server_uses_the_request_for_another() {
    SignedRequest request = SignedRequest.of("text").with("webhook-entity-id", "7");
    Map<String, List<String>> ofServer = new HashMap<>();
    request.headers().forEach((name, values) -> ofServer.put(name.toLowerCase(), values));
    MessageHeaders headers = name -> ofServer.getOrDefault(name, List.of());
    EventReceiver receiver = EventReceiver.builder().keys(KEY).clock(() -> NOW).build();

    CustomPayload payload = (CustomPayload) receiver.receive(headers, request.body());
    ofServer.put("webhook-entity-id", List.of("8"));

    assertThat(payload.unsignedEntityId()).contains("7");
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "9223372036854775807, 9223372036854775807",
    "9223372036854775808, ",
    "0, ",
    "-1, ",
    "x, "
  })
  void a_sequence_number_is_read_up_to_the_highest_of_the_contract(String header, Long number) {
    CustomPayload payload =
        (CustomPayload) receive(SignedRequest.of("text").with("webhook-sequence", header));

    assertThat(payload.unsignedSequence())
        .isEqualTo(number == null ? OptionalLong.empty() : OptionalLong.of(number));
  }

  @Test
  void null_in_headers_of_a_server_counts_as_missing() {
    SignedRequest request = SignedRequest.of(EVENT);
    Map<String, List<String>> headers = new HashMap<>(request.headers());
    headers.put(null, List.of("HTTP/1.1 200"));
    headers.put("webhook-signature", null);
    headers.put("webhook-ID", Arrays.asList((String) null));
    EventReceiver receiver = EventReceiver.builder().keys(KEY).clock(() -> NOW).build();

    assertThat(receiver.receive(headers, request.body())).isInstanceOf(WebhookEvent.class);
    assertThat(receiver.receive(name -> null, request.body()))
        .isEqualTo(new Received.Rejected(RejectionReason.INVALID_ID));
  }

  @Test
  void an_event_without_an_entity_says_so() {
    WebhookEvent event = receive(SignedRequest.of(event("e", "item", "delete", "null"))).event();

    assertThat(event.entityId()).isEqualTo("m1");
    assertThatThrownBy(() -> event.entity(ItemType.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the event has no entity");
  }

  @Test
  void during_a_rotation_each_key_verifies() {
    SignedRequest request = SignedRequest.of(EVENT);
    String both = request.header("Webhook-Signature") + " " + "v1,other v2,x";

    assertThat(receive(request, OTHER, KEY)).isInstanceOf(WebhookEvent.class);
    assertThat(receive(request.with("Webhook-Signature", both))).isInstanceOf(WebhookEvent.class);
    assertThat(receive(request, OTHER))
        .isEqualTo(new Received.Rejected(RejectionReason.WRONG_SIGNATURE));
  }

  @Test
  void as_many_signatures_are_verified_as_the_sender_sends_and_no_more() {
    List<SigningKey> keys =
        Stream.generate(() -> SigningKey.parse(SigningKey.createKeyPair())).limit(20).toList();
    List<SigningKey> most = SenderCredentials.signing(keys).signingKeys();
    SignedRequest request = SignedRequest.of(EVENT);
    String signatures =
        most.stream()
            .map(key -> key.sign("msg_1", NOW.getEpochSecond(), request.body()))
            .collect(Collectors.joining(" "));

    assertThat(receive(request.with("Webhook-Signature", signatures), keys.get(19).publicKey()))
        .isInstanceOf(WebhookEvent.class);
    assertThat(
            receive(
                request.with("Webhook-Signature", "v1,x " + signatures), keys.get(19).publicKey()))
        .isEqualTo(new Received.Rejected(RejectionReason.WRONG_SIGNATURE));
  }

  @ParameterizedTest
  @CsvSource({
    "-300, ",
    "300, ",
    "-301, TOO_OLD",
    "301, TOO_NEW",
    "-9999999, TOO_OLD",
    "9999999, TOO_NEW"
  })
  void the_tolerance_holds_in_both_directions(long seconds, RejectionReason reason) {
    Received received = receive(SignedRequest.of(KEY, "msg_1", NOW.plusSeconds(seconds), EVENT));

    assertThat(received instanceof Received.Rejected rejected ? rejected.reason() : null)
        .isEqualTo(reason);
  }

  @Test
  void the_tolerance_is_configurable() {
    SignedRequest old = SignedRequest.of(KEY, "msg_1", NOW.minus(Duration.ofHours(1)), EVENT);

    assertThat(
            EventReceiver.builder()
                .keys(KEY)
                .clock(() -> NOW)
                .tolerance(Duration.ofHours(1))
                .build()
                .receive(old.headers(), old.body()))
        .isInstanceOf(WebhookEvent.class);
  }

  @Test
  void each_fault_has_its_reason() {
    SignedRequest request = SignedRequest.of(EVENT);

    assertThat(reason(request.without("Webhook-Id"))).isEqualTo(RejectionReason.INVALID_ID);
    assertThat(reason(request.with("Webhook-Id", "a", "a"))).isEqualTo(RejectionReason.INVALID_ID);
    assertThat(reason(request.with("Webhook-Id", "a.b"))).isEqualTo(RejectionReason.INVALID_ID);
    assertThat(reason(request.with("Webhook-Timestamp", "-1")))
        .isEqualTo(RejectionReason.INVALID_TIMESTAMP);
    assertThat(reason(request.with("Webhook-Timestamp", "١٧٩٣٥٢٧٢٠٠")))
        .isEqualTo(RejectionReason.INVALID_TIMESTAMP);
    assertThat(reason(request.without("Webhook-Signature")))
        .isEqualTo(RejectionReason.INVALID_SIGNATURE);
    assertThat(reason(request.with("Webhook-Signature", "v1," + "A".repeat(5000))))
        .isEqualTo(RejectionReason.INVALID_SIGNATURE);
    assertThat(reason(request.withBody(EVENT + " "))).isEqualTo(RejectionReason.WRONG_SIGNATURE);
    assertThat(reason(request.withBody(new byte[(20 << 20) + 1])))
        .isEqualTo(RejectionReason.TOO_LARGE);
  }

  @Test
  void a_part_of_the_body_does_not_pass_for_a_part_of_the_id() {
    // The same signed text, cut at other dots.
    SignedRequest request = SignedRequest.of(KEY, "msg_1", NOW, NOW.getEpochSecond() + ".x");

    assertThat(receive(request)).isInstanceOf(CustomPayload.class);
    assertThat(reason(request.with("Webhook-Id", "msg_1." + NOW.getEpochSecond()).withBody("x")))
        .isEqualTo(RejectionReason.INVALID_ID);
  }

  @Test
  void an_unverified_request_has_no_content_and_its_event_is_an_exception_with_the_reason() {
    Received received = receive(SignedRequest.of(EVENT), OTHER);

    assertThatThrownBy(received::event)
        .isInstanceOfSatisfying(
            RejectedMessageException.class,
            e -> assertThat(e.reason()).isEqualTo(RejectionReason.WRONG_SIGNATURE));
    assertThat(received.toString()).doesNotContain("ev-1", "msg_1");
  }

  /** The vectors in the document of the standard: message, time and body of its authors. */
  @Test
  void the_vectors_of_the_standard_are_verified() {
    byte[] pair =
        Base64.getDecoder()
            .decode(
                "6Xb/dCcHpPea21PS1N9VY/NZW723CEc77N4rJCubMbfVKIDij2HKpMKkioLlX0dRqSKJp4AJ6p9lMicM"
                    + "Fs6Kvg==");
    String publicKey =
        "whpk_" + Base64.getEncoder().encodeToString(Arrays.copyOfRange(pair, 32, 64));
    String asymmetric =
        "v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TB"
            + "Ag==";
    String symmetric = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
    String secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    assertThat(vector(publicKey, asymmetric)).isInstanceOf(CustomPayload.class);
    assertThat(vector(publicKey, symmetric + " " + asymmetric)).isInstanceOf(CustomPayload.class);
    assertThat(vector(secret, symmetric)).isInstanceOf(CustomPayload.class);
    assertThat(vector(publicKey, symmetric)).isInstanceOf(Received.Rejected.class);
    assertThat(vector(secret, asymmetric)).isInstanceOf(Received.Rejected.class);
  }

  private static Received vector(String key, String signature) {
    Map<String, List<String>> headers =
        Map.of(
            "webhook-id", List.of("msg_p5jXN8AQM9LWM0D4loKWxJek"),
            "webhook-timestamp", List.of("1614265330"),
            "webhook-signature", List.of(signature));
    return EventReceiver.builder()
        .keys(key)
        .clock(() -> Instant.ofEpochSecond(1614265330))
        .build()
        .receive(headers, "{\"test\": 2432232314}".getBytes(UTF_8));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "whsec_", "whsec_c2VjcmV0", "whpk_", "whpk_c2VjcmV0", "whsk_c2VjcmV0", "c2Vj"})
  void an_invalid_key_is_rejected_without_showing_it(String key) {
    assertThatThrownBy(() -> EventReceiver.of(key))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a verification key is whsec_")
        .hasNoCause()
        .message()
        .doesNotContain("c2Vj");
    assertThat(VerificationKey.parse(KEY)).hasToString("whsec_*");
  }

  @Test
  void a_receiver_has_a_key() {
    assertThatThrownBy(() -> EventReceiver.builder().build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("whsec_");
  }
}
