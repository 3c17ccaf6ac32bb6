package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.errors.ConnectionException;
import dev.contentservice.client.errors.ContentServiceException;
import dev.contentservice.client.errors.UnexpectedResponseException;
import dev.contentservice.model.UpdateWebhookRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnexpectedResponseTest {
  private static final String PAGE = "<html><body>Please log in, Alice</body></html>";

  @Test
  void the_message_names_the_media_type_of_a_page() {
    ContentServiceException failure = failure(ScriptedService.responding(200, "text/html", PAGE));

    assertThat(failure)
        .isInstanceOf(UnexpectedResponseException.class)
        .hasMessageContaining("text/html");
    assertThat(failure.status()).hasValue(200);
    assertThat(failure.requestId()).hasValue(ScriptedService.REQUEST_ID);
    assertThat(failure.getMessage()).doesNotContain("Alice");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "{",
        "[]",
        "7",
        "{\"id\": \"w1\"} {}",
        "{\"enabled\": \"perhaps\"}"
      })
  void a_body_that_is_not_a_webhook_is_rejected(String body) {
    ContentServiceException failure =
        failure(ScriptedService.responding(200, "application/json", body));

    assertThat(failure).isInstanceOf(UnexpectedResponseException.class).hasNoCause();
    assertThat(failure.status()).hasValue(200);
    assertThat(failure.requestId()).hasValue(ScriptedService.REQUEST_ID);
  }

  @Test
  void the_message_has_the_pointer_of_the_member_but_not_the_value() {
    ContentServiceException failure =
        failure(
            ScriptedService.responding(
                200, "application/json", "{\"events\": [{\"event_types\": {\"hunter2\": 1}}]}"));

    assertThat(failure).hasMessageContaining("/events/0/event_types");
    assertThat(failure.getMessage()).doesNotContain("hunter2");
  }

  @Test
  void a_body_that_is_not_utf_8_is_rejected() {
    byte[] latin1 = {'{', '"', 'n', 'a', 'm', 'e', '"', ':', '"', (byte) 0xFC, '"', '}'};

    assertThat(failure(ScriptedService.responding(200, "application/json", latin1)))
        .isInstanceOf(UnexpectedResponseException.class)
        .hasMessageContaining("UTF-8");
  }

  @Test
  void an_incomplete_body_is_a_connection_exception() {
    ContentServiceException broken =
        failure(
            ScriptedService.doing(
                exchange -> {
                  exchange.getResponseHeaders().set("Content-Type", "application/json");
                  exchange.sendResponseHeaders(200, 1000);
                  exchange.getResponseBody().write("{\"id\":".getBytes());
                  exchange.close();
                }));

    assertThat(broken).isInstanceOf(ConnectionException.class);
    assertThat(broken.status()).isEmpty();
    assertThat(broken).hasMessageContaining("broke before the response was complete");
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void redirects_are_not_followed(int status) {
    try (ScriptedService elsewhere = ScriptedService.showing(200, "webhook-full")) {
      ContentServiceException failure =
          failure(
              ScriptedService.doing(
                  exchange -> {
                    exchange.getResponseHeaders().set("Location", elsewhere.url() + "/webhooks/w1");
                    exchange.sendResponseHeaders(status, -1);
                    exchange.close();
                  }));

      assertThat(failure).isInstanceOf(UnexpectedResponseException.class);
      assertThat(failure.status()).hasValue(status);
      assertThat(elsewhere.requests()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 400, 502})
  void a_compressed_body_is_named(int status) {
    ContentServiceException failure =
        failure(
            ScriptedService.doing(
                exchange -> {
                  exchange.getResponseHeaders().set("Content-Encoding", "gzip");
                  ScriptedService.send(exchange, status, "\u001f\u008b\b");
                }));

    assertThat(failure).hasMessageContaining("the body is compressed (gzip)");
  }

  private static ContentServiceException failure(ScriptedService scripted) {
    try (scripted;
        ContentClient client = scripted.client()) {
      return catchThrowableOfType(
          ContentServiceException.class,
          () -> client.webhooks().update("w1", new UpdateWebhookRequest()));
    }
  }
}
