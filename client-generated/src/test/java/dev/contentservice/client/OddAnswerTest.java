package dev.contentservice.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.contentservice.model.UpdateWebhookRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OddAnswerTest {
  private static final String PAGE = "<html><body>Please log in, Alice</body></html>";

  @Test
  void a_page_instead_of_the_resource_is_told_by_its_type() {
    ContentServiceException odd = failure(ScriptedService.answering(200, "text/html", PAGE));

    assertThat(odd)
        .isInstanceOf(UnexpectedResponseException.class)
        .hasMessageContaining("text/html");
    assertThat(odd.status()).hasValue(200);
    assertThat(odd.requestId()).hasValue(ScriptedService.REQUEST_ID);
    assertThat(odd.getMessage()).doesNotContain("Alice");
  }

  @Test
  void a_page_with_an_error_status_is_an_error_without_the_page() {
    ContentServiceException failure = failure(ScriptedService.answering(502, "text/html", PAGE));

    assertThat(failure).isInstanceOf(ServerException.class);
    assertThat(failure.getMessage()).doesNotContain("Alice");
  }

  @Test
  void a_resource_of_another_type_is_not_taken() {
    ContentServiceException odd =
        failure(
            ScriptedService.answering(200, "text/plain", ScriptedService.example("webhook-full")));

    assertThat(odd).isInstanceOf(UnexpectedResponseException.class);
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
  void a_body_that_is_no_webhook_is_told(String body) {
    ContentServiceException odd = failure(ScriptedService.answering(200, "application/json", body));

    assertThat(odd).isInstanceOf(UnexpectedResponseException.class).hasNoCause();
    assertThat(odd.status()).hasValue(200);
    assertThat(odd.requestId()).hasValue(ScriptedService.REQUEST_ID);
  }

  @Test
  void the_place_that_could_not_be_read_is_told_without_what_stands_there() {
    ContentServiceException odd =
        failure(
            ScriptedService.answering(
                200, "application/json", "{\"events\": [{\"event_types\": {\"hunter2\": 1}}]}"));

    assertThat(odd).hasMessageContaining("/events/0/event_types");
    assertThat(odd.getMessage()).doesNotContain("hunter2");
  }

  @Test
  void no_content_is_no_webhook() {
    assertThat(failure(ScriptedService.answering(204, null, "")))
        .isInstanceOf(UnexpectedResponseException.class);
  }

  @Test
  void bytes_that_are_not_utf_8_are_not_guessed_at() {
    byte[] latin1 = {'{', '"', 'n', 'a', 'm', 'e', '"', ':', '"', (byte) 0xFC, '"', '}'};

    assertThat(failure(ScriptedService.answering(200, "application/json", latin1)))
        .isInstanceOf(UnexpectedResponseException.class)
        .hasMessageContaining("UTF-8");
  }

  @Test
  void a_body_that_breaks_off_is_a_broken_connection() {
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
  void the_token_does_not_follow_a_redirect(int status) {
    try (ScriptedService elsewhere = ScriptedService.showing(200, "webhook-full")) {
      ContentServiceException odd =
          failure(
              ScriptedService.doing(
                  exchange -> {
                    exchange.getResponseHeaders().set("Location", elsewhere.url() + "/webhooks/w1");
                    exchange.sendResponseHeaders(status, -1);
                    exchange.close();
                  }));

      assertThat(odd).isInstanceOf(UnexpectedResponseException.class);
      assertThat(odd.status()).hasValue(status);
      assertThat(elsewhere.requests()).isZero();
    }
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
