package dev.contentservice.receiver;

import static dev.contentservice.receiver.SignedRequest.KEY;
import static dev.contentservice.receiver.SignedRequest.NOW;
import static dev.contentservice.receiver.SignedRequest.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.model.ItemType;
import dev.contentservice.receiver.inbox.Inbox;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WebhookEndpointTest {
  private final List<String> calls = new ArrayList<>();
  private final List<Outcome> outcomes = new ArrayList<>();

  private WebhookEndpoint.Builder endpoint() {
    return WebhookEndpoint.builder(EventReceiver.builder().keys(KEY).clock(() -> NOW).build())
        .listener((received, outcome, failure) -> outcomes.add(outcome));
  }

  private static Reply send(WebhookEndpoint endpoint, String message, String body) {
    SignedRequest request = SignedRequest.of(KEY, message, NOW, body);
    return endpoint.handle(MessageHeaders.of(request.headers()), request.body());
  }

  private static String created(String id) {
    return event(id, "item_type", "create", "{\"id\":\"m1\"}");
  }

  @Test
  void handlers_of_the_types_run_and_those_of_other_types_do_not() {
    WebhookEndpoint endpoint =
        endpoint()
            .on("*", "*", event -> calls.add("any"))
            .on("item_type", "*", event -> calls.add("models"))
            .on("*", "create", event -> calls.add("creations"))
            .on("item_type", "update", event -> calls.add("updates"))
            .on("item", "create", event -> calls.add("items"))
            .on("item_type", "create", ItemType.class, (model, event) -> calls.add(model.getId()))
            .build();

    assertThat(send(endpoint, "a", created("e1")).status()).isEqualTo(204);
    assertThat(calls).containsExactly("m1", "models", "creations", "any");
    calls.clear();
    send(endpoint, "b", event("e2", "*", "*", "{}"));
    assertThat(calls).containsExactly("any");
    assertThat(outcomes).containsOnly(Outcome.PROCESSED);
  }

  @Test
  void by_default_the_last_100000_events_are_known() {
    WebhookEndpoint endpoint = endpoint().on("*", "*", event -> calls.add(event.id())).build();
    for (int i = 0; i <= 100_000; i++) {
      send(endpoint, "a", created("e" + i));
    }
    calls.clear();

    send(endpoint, "a", created("e1"));
    send(endpoint, "a", created("e0"));

    assertThat(calls).containsExactly("e0");
  }

  @Test
  void an_event_without_a_handler_and_an_unexpected_custom_payload_are_accepted_and_counted() {
    WebhookEndpoint endpoint = endpoint().build();

    assertThat(send(endpoint, "a", created("e1")).status()).isEqualTo(204);
    assertThat(send(endpoint, "a", "text").status()).isEqualTo(204);
    assertThat(outcomes).containsExactly(Outcome.UNHANDLED, Outcome.UNHANDLED);
  }

  @Test
  void an_event_that_cannot_be_read_is_rejected_with_the_reason_so_that_the_sender_retries() {
    WebhookEndpoint endpoint =
        endpoint()
            .on("*", "*", event -> calls.add("event"))
            .onCustomPayload(payload -> calls.add("custom payload"))
            .build();

    Reply reply = send(endpoint, "a", event("e1", "item", "create", "{\"a\":1e99999999999}"));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body())
        .isEqualTo(
            "the body cannot be read: it has more than 500 levels, a number of more than 1,000"
                + " digits or with an exponent beyond those of Java, or a member of another type"
                + " than in an event");
    assertThat(outcomes).containsExactly(Outcome.REJECTED);
    assertThat(calls).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"4, 0, 204", "3, 0, 413", "1, 2, 413", "2147483647, 0, 204", "2147483646, 0, 204"})
  void a_stream_is_read_to_one_byte_beyond_the_limit(int limit, int unread, int status)
      throws IOException {
    SignedRequest request = SignedRequest.of("text");
    InputStream body = new ByteArrayInputStream(request.body());
    EventReceiver receiver =
        EventReceiver.builder().keys(KEY).clock(() -> NOW).maxBytes(limit).build();

    Reply reply =
        WebhookEndpoint.builder(receiver)
            .build()
            .handle(MessageHeaders.of(request.headers()), body);

    assertThat(reply.status()).isEqualTo(status);
    assertThat(body.available()).isEqualTo(unread);
  }

  @Test
  void an_event_is_processed_once_whatever_message_brings_it() {
    WebhookEndpoint endpoint =
        endpoint().on("item_type", "create", event -> calls.add(event.messageId())).build();

    send(endpoint, "a", created("e1"));
    send(endpoint, "a", created("e1"));
    send(endpoint, "b", created("e1"));
    send(endpoint, "c", created("e2"));

    assertThat(calls).containsExactly("a", "c");
    assertThat(outcomes)
        .containsExactly(
            Outcome.PROCESSED, Outcome.DUPLICATE, Outcome.DUPLICATE, Outcome.PROCESSED);
  }

  @Test
  void by_message_an_event_is_processed_once_for_each_webhook() {
    WebhookEndpoint endpoint =
        endpoint()
            .deduplicateByMessage()
            .on("item_type", "create", event -> calls.add(event.messageId()))
            .build();

    send(endpoint, "a", created("e1"));
    send(endpoint, "a", created("e1"));
    send(endpoint, "b", created("e1"));

    assertThat(calls).containsExactly("a", "b");
  }

  @Test
  void a_custom_payload_is_processed_once_for_each_message() {
    WebhookEndpoint endpoint =
        endpoint().onCustomPayload(payload -> calls.add(payload.text())).build();

    send(endpoint, "a", "one");
    send(endpoint, "a", "one");
    send(endpoint, "b", "two");

    assertThat(calls).containsExactly("one", "two");
  }

  @Test
  void a_replay_is_processed_when_asked_for() throws Exception {
    WebhookEndpoint endpoint =
        endpoint().on("item_type", "create", event -> calls.add(event.id())).build();
    send(endpoint, "a", created("e1"));

    assertThat(endpoint.processAgain("e1")).isTrue();
    assertThat(endpoint.processAgain("e2")).isFalse();
    send(endpoint, "a", created("e1"));

    assertThat(calls).containsExactly("e1", "e1");
  }

  @Test
  void after_a_failure_the_sender_retries_and_the_retry_is_processed() {
    WebhookEndpoint endpoint =
        endpoint()
            .on(
                "item_type",
                "create",
                event -> {
                  calls.add(event.id());
                  if (calls.size() == 1) {
                    throw new IllegalStateException("secret");
                  }
                })
            .build();

    Reply failed = send(endpoint, "a", created("e1"));
    Reply retried = send(endpoint, "a", created("e1"));

    assertThat(failed.status()).isEqualTo(500);
    assertThat(failed.body()).doesNotContain("secret");
    assertThat(retried.status()).isEqualTo(204);
    assertThat(calls).hasSize(2);
    assertThat(outcomes).containsExactly(Outcome.FAILED, Outcome.PROCESSED);
  }

  @Test
  void a_handler_chooses_the_response() {
    assertThat(answer(AnswerException.gone()))
        .isEqualTo(new Reply(Outcome.ANSWERED, 410, Map.of(), ""));
    assertThat(answer(AnswerException.retryAfter(Duration.ofMillis(1500))))
        .isEqualTo(new Reply(Outcome.ANSWERED, 503, Map.of("Retry-After", "2"), ""));
    assertThat(answer(AnswerException.abort()))
        .isEqualTo(
            new Reply(Outcome.ANSWERED, 422, Map.of("webhook-delivery", "abort-message"), ""));
  }

  private Reply answer(AnswerException answer) {
    WebhookEndpoint endpoint =
        endpoint()
            .on(
                "item_type",
                "create",
                event -> {
                  throw answer;
                })
            .build();
    return send(endpoint, "a", created("e1"));
  }

  @Test
  void without_an_inbox_every_delivery_is_processed_and_there_is_no_connection() {
    WebhookEndpoint endpoint =
        endpoint()
            .inbox(Inbox.none())
            .on(
                "item_type",
                "create",
                event -> {
                  calls.add(event.id());
                  assertThatThrownBy(event::connection).isInstanceOf(IllegalStateException.class);
                })
            .build();

    send(endpoint, "a", created("e1"));
    send(endpoint, "a", created("e1"));

    assertThat(calls).hasSize(2);
    assertThat(outcomes).containsOnly(Outcome.PROCESSED);
  }

  @Test
  void an_entity_that_does_not_fit_is_a_failure() {
    WebhookEndpoint endpoint =
        endpoint().on("item_type", "create", ItemType.class, (model, event) -> {}).build();

    assertThat(send(endpoint, "a", event("e", "item_type", "create", "[]")).status())
        .isEqualTo(500);
  }
}
