package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.errors.RequestRejectedException;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Runs with UTF-8 and with ISO-8859-1 as the default charset. */
class NonAsciiTest {
  private static final String NAME = "Größe · 大きさ · 🦔";

  @Test
  void the_default_charset_is_the_expected_one() {
    assertThat(Charset.defaultCharset()).hasToString(System.getProperty("expected.charset"));
  }

  @Test
  void text_is_sent_as_utf_8() {
    try (ScriptedService service = ScriptedService.showing(201, "item-type-full");
        ContentClient client = service.client()) {
      client.itemTypes().create(new CreateItemTypeRequest(NAME, "size"));

      assertThat(service.received().body())
          .isEqualTo(
              ("{\"name\":\"" + NAME + "\",\"api_key\":\"size\"}")
                  .getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void text_is_read_as_utf_8() {
    String response =
        ScriptedService.example("webhook-full")
            .replace("Search indexer", NAME)
            .replaceFirst("\\{", "{\"" + NAME + "\":\"" + NAME + "\",");
    try (ScriptedService service = ScriptedService.responding(200, "application/json", response);
        ContentClient client = service.client()) {
      Webhook hook = client.webhooks().update("w1", new UpdateWebhookRequest());

      assertThat(hook.getName()).isEqualTo(NAME);
      assertThat(hook.getAdditionalProperties()).containsEntry(NAME, NAME);
    }
  }

  @Test
  void the_text_of_a_problem_is_read_as_utf_8() {
    String problem = "{\"detail\":\"" + NAME + "\"}";
    try (ScriptedService service =
            ScriptedService.responding(422, "application/problem+json", problem);
        ContentClient client = service.client()) {
      RequestRejectedException rejected =
          catchThrowableOfType(
              RequestRejectedException.class,
              () -> client.webhooks().update("w1", new UpdateWebhookRequest()));

      assertThat(rejected).hasMessageContaining(NAME);
    }
  }
}
