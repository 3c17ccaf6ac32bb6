package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.client.ContentClient;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuccessResponseTest {

  @Test
  void unknown_values_are_preserved() {
    String response =
        ScriptedService.example("item-type-full")
            .replace("\"compact\"", "\"mosaic\"")
            .replace("\"created_at\"", "\"phase_of_the_moon\"");
    try (ScriptedService service = ScriptedService.responding(201, "application/json", response);
        ContentClient client = service.client()) {
      ItemType model = client.itemTypes().create(new CreateItemTypeRequest("Article", "article"));

      assertThat(model.getCollectionAppearance().value()).isEqualTo("mosaic");
      assertThat(model.getOrderingMeta().value()).isEqualTo("phase_of_the_moon");
    }
  }

  @Test
  void null_of_an_optional_member_is_read_as_omitted() {
    Webhook hook =
        updated(
            ScriptedService.example("webhook-full")
                .replaceAll("(?s)\"filter\": \\{.*?}", "\"filter\": null"));

    assertThat(hook.getEvents()).allSatisfy(each -> assertThat(each.getFilter()).isNull());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"application/json;charset=utf-8", "APPLICATION/JSON", "application/vnd.api+json"})
  void every_json_media_type_is_read(String type) {
    try (ScriptedService service =
            ScriptedService.responding(200, type, ScriptedService.example("webhook-full"));
        ContentClient client = service.client()) {
      Webhook hook = client.webhooks().update("w1", new UpdateWebhookRequest());

      assertThat(hook.getName()).isEqualTo("Search indexer");
    }
  }

  @Test
  void a_response_without_a_media_type_is_read_as_json() {
    try (ScriptedService service =
            ScriptedService.responding(200, null, ScriptedService.example("webhook-full"));
        ContentClient client = service.client()) {
      assertThat(client.webhooks().update("w1", new UpdateWebhookRequest()).getName())
          .isEqualTo("Search indexer");
    }
  }

  private static Webhook updated(String response) {
    try (ScriptedService service = ScriptedService.responding(200, "application/json", response);
        ContentClient client = service.client()) {
      return client.webhooks().update("w1", new UpdateWebhookRequest());
    }
  }
}
