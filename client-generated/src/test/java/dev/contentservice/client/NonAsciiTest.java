package dev.contentservice.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Run once with UTF-8 and once with ISO-8859-1 as the default charset of the machine. */
class NonAsciiTest {
  private static final String NAME = "Größe · 大きさ · 🦔";

  @Test
  void the_default_charset_is_the_one_this_run_is_for() {
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
    String answer = "{\"id\":\"w1\",\"name\":\"" + NAME + "\",\"" + NAME + "\":\"" + NAME + "\"}";
    try (ScriptedService service = ScriptedService.answering(200, "application/json", answer);
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
            ScriptedService.answering(422, "application/problem+json", problem);
        ContentClient client = service.client()) {
      RefusedException refused =
          catchThrowableOfType(
              RefusedException.class,
              () -> client.webhooks().update("w1", new UpdateWebhookRequest()));

      assertThat(refused).hasMessageContaining(NAME);
    }
  }

  @Property
  void json_means_the_same_however_it_is_spelled(@ForAll String text) {
    // A lone surrogate has no UTF-8, so it cannot come over the wire.
    String sent = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    byte[] utf8 = JsonMapper.shared().writeValueAsBytes(sent);

    String decoded = new String(AsciiJson.of(utf8).orElseThrow(), Charset.defaultCharset());

    assertThat(JsonMapper.shared().readValue(decoded, String.class)).isEqualTo(sent);
  }
}
