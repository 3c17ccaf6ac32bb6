package dev.contentservice.delivery.http;

import static dev.contentservice.delivery.http.Loopback.MESSAGE;
import static dev.contentservice.delivery.http.Loopback.target;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.Traceparent;
import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.http.Receiver.Received;
import dev.contentservice.delivery.http.internal.DeliveryTarget;
import dev.contentservice.delivery.http.internal.Message;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.payload.Payload;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.WebhookHeaders;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bytes of a request. */
class WireTest {
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ndone";

  private final Loopback loopback = Loopback.sender();

  @AfterEach
  void close() {
    loopback.close();
  }

  @Test
  void sends_these_bytes_and_no_others() throws Exception {
    try (Receiver receiver = Receiver.responding(OK)) {
      loopback.send(target(receiver.url() + "//a%20b?c=/d&e", "X-One", "1"));

      assertThat(receiver.received().get(0).head())
          .isEqualTo(
              "POST /hook//a%20b?c=/d&e HTTP/1.1\r\n"
                  + "webhook-id: msg_1\r\n"
                  + "webhook-timestamp: 1793527200\r\n"
                  + "user-agent: content-service-webhooks/1\r\n"
                  + "content-type: application/json\r\n"
                  + "X-One: 1\r\n"
                  + "Content-Length: 18\r\n"
                  + "Host: receiver.test:"
                  + receiver.port()
                  + "\r\n"
                  + "Connection: keep-alive\r\n\r\n");
      assertThat(receiver.received().get(0).body()).isEqualTo(MESSAGE.payload().bytes());
    }
  }

  @Test
  void a_url_without_a_path_means_the_root() throws Exception {
    try (Receiver receiver = Receiver.responding(OK)) {
      loopback.send(target("HTTP://Receiver.Test.:" + receiver.port() + "?a"));
      loopback.send(target("http://127.0.0.1:" + receiver.port()));

      assertThat(receiver.received().get(0).head())
          .startsWith("POST /?a HTTP/1.1\r\n")
          .contains("\r\nHost: Receiver.Test.:" + receiver.port() + "\r\n");
      assertThat(receiver.received().get(1).head())
          .startsWith("POST / HTTP/1.1\r\n")
          .contains("\r\nHost: 127.0.0.1:" + receiver.port() + "\r\n");
    }
  }

  @Test
  void basic_credentials_replace_an_authorization_header_of_the_webhook() throws Exception {
    try (Receiver receiver = Receiver.responding(OK)) {
      Webhook webhook =
          new Webhook()
              .id("w")
              .url(receiver.url())
              .headers(new WebhookHeaders(java.util.Map.of("AUTHORIZATION", "Bearer own")));
      loopback.send(DeliveryTarget.of(webhook, SenderCredentials.NONE));
      loopback.send(
          DeliveryTarget.of(
              webhook.httpBasicUser("us er").httpBasicPassword("pä:ss"), SenderCredentials.NONE));
      loopback.send(DeliveryTarget.of(webhook.httpBasicUser(null), SenderCredentials.NONE));

      assertThat(receiver.received())
          .extracting(request -> request.header("authorization"))
          .containsExactly(
              List.of("Bearer own"),
              List.of("Basic dXMgZXI6cMOkOnNz"),
              List.of("Basic OnDDpDpzcw=="));
    }
  }

  @Test
  void a_webhook_may_set_content_type_and_user_agent() throws Exception {
    try (Receiver receiver = Receiver.responding(OK)) {
      loopback.send(target(receiver.url(), "Content-TYPE", "text/csv", "USER-Agent", "me/2"));
      loopback.send(target(receiver.url()), new Message("m", Payload.of("hello")));

      Received own = receiver.received().get(0);
      assertThat(own.header("content-type")).containsExactly("text/csv");
      assertThat(own.header("user-agent")).containsExactly("me/2");
      assertThat(receiver.received().get(1).header("content-type"))
          .containsExactly("text/plain; charset=utf-8");
    }
  }

  @Test
  void a_traced_message_has_its_traceparent_unless_the_webhook_sets_one() throws Exception {
    try (Receiver receiver = Receiver.responding(OK)) {
      Traceparent position =
          new Traceparent("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01");
      Message traced = new Message("m", Payload.of("hello"), World.created("e").tracedAt(position));
      loopback.send(target(receiver.url()), traced);
      loopback.send(target(receiver.url(), "Traceparent", "own"), traced);
      loopback.send(target(receiver.url()), new Message("m", Payload.of("hello")));

      assertThat(receiver.received())
          .extracting(request -> request.header("traceparent"))
          .containsExactly(List.of(position.value()), List.of("own"), List.of());
    }
  }

  @Test
  void names_the_entity_and_the_event_beside_any_body() throws Exception {
    try (Receiver receiver = Receiver.responding(OK)) {
      Event event = World.created("e");
      loopback.send(target(receiver.url()), new Message("m", Payload.of("hello"), event));
      loopback.send(target(receiver.url()), new Message("m", Payload.of("hello")));

      Received named = receiver.received().get(0);
      assertThat(named.header("webhook-entity-type")).containsExactly("item_type");
      assertThat(named.header("webhook-entity-id")).containsExactly("m1");
      assertThat(named.header("webhook-event-type")).containsExactly("create");
      assertThat(receiver.received().get(1).header("webhook-entity-id")).isEmpty();
    }
  }

  @Test
  void a_replay_names_the_attempts_before_it() throws Exception {
    try (Receiver receiver = Receiver.responding(OK)) {
      loopback.send(target(receiver.url()), new Message("m", Payload.of("hello"), null, 3));
      loopback.send(target(receiver.url()), new Message("m", Payload.of("hello")));

      assertThat(receiver.received())
          .extracting(request -> request.header("webhook-replay"))
          .containsExactly(List.of("3"), List.of());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Host",
        "webhook-entity-id",
        "Webhook-Entity-Type",
        "WEBHOOK-EVENT-TYPE",
        "content-length",
        "Transfer-Encoding",
        "CONNECTION",
        "webhook-id",
        "Webhook-Signature",
        "webhook-timestamp",
        "TE",
        "Expect",
        "Upgrade",
        "Proxy-Authorization",
        "Metadata-Flavor",
        "bad name",
        ""
      })
  void rejects_reserved_headers_again(String name) throws Exception {
    try (Receiver receiver = Receiver.responding(OK)) {
      assertThat(loopback.send(target(receiver.url(), name, "x")).error())
          .isEqualTo(ErrorKind.UNSENDABLE);
      assertThat(receiver.accepted()).isZero();
    }
  }

  @Test
  void rejects_line_breaks_in_headers() throws Exception {
    try (Receiver receiver = Receiver.responding(OK)) {
      for (String value : List.of("a\r\nX-Injected: 1", "a\nb", "a\u0000b", "é")) {
        assertThat(loopback.send(target(receiver.url(), "X-One", value)).error())
            .isEqualTo(ErrorKind.UNSENDABLE);
      }
      assertThat(receiver.accepted()).isZero();
    }
  }

  @Test
  void sends_an_empty_body() throws Exception {
    try (Receiver receiver = Receiver.responding(OK)) {
      loopback.send(target(receiver.url()), new Message("m", Payload.of("")));

      assertThat(receiver.received().get(0).header("content-length")).containsExactly("0");
    }
  }
}
