package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.client.ContentClient;
import dev.contentservice.model.UpdateWebhookRequest;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContentClientTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/relative",
        "127.0.0.1",
        "ftp://127.0.0.1",
        "http:///no-host",
        "http://alice:hunter2@127.0.0.1",
        "http://127.0.0.1/?key=hunter2",
        "http://127.0.0.1/#hunter2"
      })
  void an_invalid_base_url_is_rejected_without_being_quoted(String url) {
    ClientBuilder<ContentClient> builder = ContentClient.builder();

    assertThatThrownBy(() -> builder.baseUrl(URI.create(url)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("baseUrl ")
        .hasMessageNotContaining("hunter2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "hunter2\n", "hunter2 ", "Bearer hunter2", "hünter2", "\u007f"})
  void an_invalid_token_is_rejected_without_being_quoted(String token) {
    ClientBuilder<ContentClient> builder = ContentClient.builder();

    assertThatThrownBy(() -> builder.token(token))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("nter2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT0S", "PT-1S"})
  void timeouts_are_positive(Duration none) {
    ClientBuilder<ContentClient> builder = ContentClient.builder();

    assertThatThrownBy(() -> builder.callTimeout(none)).hasMessageStartingWith("callTimeout");
    assertThatThrownBy(() -> builder.connectTimeout(none)).hasMessageStartingWith("connectTimeout");
  }

  @Test
  void the_message_names_the_missing_setting() {
    assertThatThrownBy(() -> ContentClient.builder().token("t").build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("baseUrl");
    assertThatThrownBy(
            () -> ContentClient.builder().baseUrl(URI.create("http://127.0.0.1")).build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("token");
  }

  @Test
  void a_closed_client_rejects_calls_and_can_be_closed_again() {
    try (ScriptedService service = ScriptedService.showing(200, "webhook-full")) {
      ContentClient client = service.client();
      client.close();
      client.close();

      assertThatThrownBy(() -> client.webhooks().update("w1", new UpdateWebhookRequest()))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("closed");
      assertThat(service.requests()).isZero();
    }
  }

  @Test
  void a_body_that_cannot_be_written_is_not_sent() {
    try (ScriptedService service = ScriptedService.showing(200, "webhook-full");
        ContentClient client = service.client()) {
      UpdateWebhookRequest changes =
          new UpdateWebhookRequest() {
            @Override
            public String getName() {
              throw new IllegalStateException("hunter2");
            }
          };

      assertThatThrownBy(() -> client.webhooks().update("w1", changes))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageNotContaining("hunter2");
      assertThat(service.requests()).isZero();
    }
  }
}
