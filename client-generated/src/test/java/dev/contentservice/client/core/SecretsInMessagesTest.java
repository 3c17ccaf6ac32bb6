package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.errors.ContentServiceException;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.parcels.ParcelClient;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** Secrets that a service echoes are not in exceptions. */
class SecretsInMessagesTest {
  private static final String PASSWORD = "correct horse battery staple";
  private static final String HEADER = "Bearer of-another-service";

  private static final UpdateWebhookRequest CHANGES =
      new UpdateWebhookRequest()
          .httpBasicPassword(PASSWORD)
          .headers(WebhookHeaders.of(Map.of("Authorization", HEADER, "X-Env", "1")));

  @ParameterizedTest
  @CsvSource({
    "200, application/json",
    "200, text/html",
    "302, text/html",
    "400, application/problem+json",
    "401, application/problem+json",
    "404, application/problem+json",
    "422, application/problem+json",
    "429, application/json",
    "500, application/problem+json",
    "503, text/plain"
  })
  void exceptions_contain_no_secrets(int status, String type) {
    String echo = ScriptedService.TOKEN + " " + PASSWORD + " " + HEADER;
    String violation =
        "{\"rule\":\"%1$s\",\"pointer\":\"%1$s\",\"statement\":\"%1$s\",\"fix\":\"%1$s\"}"
            .formatted(echo);
    String body =
        "{\"detail\":\"%1$s\",\"enabled\":\"%1$s\",\"violations\":[%2$s]}"
            .formatted(echo, violation);

    assertThat(thrown(ScriptedService.responding(status, type, body)))
        .startsWith("dev.contentservice.client.")
        .doesNotContain(ScriptedService.TOKEN, PASSWORD, HEADER);
  }

  @Test
  void a_request_id_with_the_token_is_masked_in_the_message() {
    assertThat(
            thrown(
                ScriptedService.doing(
                    exchange -> {
                      exchange.getResponseHeaders().set("X-Request-Id", ScriptedService.TOKEN);
                      exchange.sendResponseHeaders(500, -1);
                      exchange.close();
                    })))
        .doesNotContain(ScriptedService.TOKEN);
  }

  @Test
  void a_secret_header_is_masked_whatever_its_length() {
    String echo = "{\"detail\":\"the alarm is s3\"}";
    try (ScriptedService service =
            ScriptedService.responding(422, "application/problem+json", echo);
        ParcelClient client =
            ParcelClient.builder().baseUrl(service.url()).token(ScriptedService.TOKEN).build()) {
      assertThatThrownBy(() -> client.depots().update("d1", "s3", depot -> depot.name("North")))
          .hasMessageContaining("the alarm is *")
          .hasMessageNotContaining("s3");
    }
  }

  @Test
  void neither_client_nor_builder_shows_the_token() {
    ClientBuilder<ContentClient> builder =
        ContentClient.builder()
            .baseUrl(URI.create("http://127.0.0.1:8080/"))
            .token(ScriptedService.TOKEN);

    assertThat(builder)
        .hasToString(
            "ClientBuilder[baseUrl=http://127.0.0.1:8080, token=*, callTimeout=PT30S,"
                + " retries=RetryPolicy[maxAttempts=4, delays=PT0.2S..PT5S,"
                + " attemptTimeout=PT10S, budget=20+0.1]]");
    assertThat(builder.build()).hasToString("ContentClient[http://127.0.0.1:8080]");
  }

  @Test
  void a_long_problem_is_shortened() {
    String detail = "All work and no play. ".repeat(1000);
    String body = JsonMapper.shared().writeValueAsString(Map.of("detail", detail));

    assertThat(message(ScriptedService.responding(422, "application/problem+json", body)))
        .hasSizeLessThan(600);
  }

  @Test
  void many_violations_are_counted() {
    String violation = "{\"rule\":\"r\",\"pointer\":\"\",\"statement\":\"s\",\"fix\":\"f\"}";
    String body = "{\"violations\":[" + (violation + ",").repeat(24) + violation + "]}";

    assertThat(message(ScriptedService.responding(422, "application/problem+json", body)))
        .contains("the body: s; f [r]")
        .endsWith("\nand 5 more");
  }

  @Test
  void a_problem_cannot_forge_log_lines() {
    String body = "{\"detail\":\"x\\r\\n2026-11-21 INFO all is well\"}";

    assertThat(message(ScriptedService.responding(500, "application/problem+json", body)))
        .doesNotContain("\n", "\r");
  }

  private static String message(ScriptedService scripted) {
    return failure(scripted).getMessage();
  }

  /** The stack trace, as a log shows it. */
  private static String thrown(ScriptedService scripted) {
    StringWriter text = new StringWriter();
    failure(scripted).printStackTrace(new PrintWriter(text, true));
    return text.toString();
  }

  private static ContentServiceException failure(ScriptedService scripted) {
    try (scripted;
        ContentClient client = scripted.client()) {
      return catchThrowableOfType(
          ContentServiceException.class, () -> client.webhooks().update("w1", CHANGES));
    }
  }
}
