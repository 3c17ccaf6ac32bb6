package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.core.ScriptedService.Received;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class RequestOnTheWireTest {

  @Test
  void a_creation_contains_only_the_members_that_are_set() {
    Received request = created(new CreateItemTypeRequest("Article", "article"));

    assertThat(request.method() + " " + request.target()).isEqualTo("POST /item-types");
    assertThat(request.text()).isEqualTo("{\"name\":\"Article\",\"api_key\":\"article\"}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"create-item-type-minimal", "create-item-type-full", "create-item-type-nulls"})
  void every_example_of_a_model_is_sent_unchanged(String example) {
    CreateItemTypeRequest body =
        JsonMapper.shared()
            .readValue(ScriptedService.example(example), CreateItemTypeRequest.class);

    assertThat(JsonMapper.shared().readTree(created(body).text()))
        .isEqualTo(JsonMapper.shared().readTree(ScriptedService.example(example)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "update-webhook-empty",
        "update-webhook-disable",
        "update-webhook-clear",
        "update-webhook-full"
      })
  void every_example_of_an_update_is_sent_unchanged(String example) {
    UpdateWebhookRequest body =
        JsonMapper.shared().readValue(ScriptedService.example(example), UpdateWebhookRequest.class);

    assertThat(JsonMapper.shared().readTree(updated("w1", body).text()))
        .isEqualTo(JsonMapper.shared().readTree(ScriptedService.example(example)));
  }

  @Test
  void an_update_contains_only_the_changes() {
    Received request =
        updated("w1", new UpdateWebhookRequest().enabled(false).httpBasicPassword(null));

    assertThat(request.method() + " " + request.target()).isEqualTo("PUT /webhooks/w1");
    assertThat(request.text()).isEqualTo("{\"http_basic_password\":null,\"enabled\":false}");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void the_menu_item_is_a_query_parameter(boolean skip) {
    try (ScriptedService service = ScriptedService.showing(201, "item-type-full");
        ContentClient client = service.client()) {
      client
          .itemTypes()
          .create(new CreateItemTypeRequest("Author", "author"), p -> p.skipMenuItemCreation(skip));

      assertThat(service.received().target())
          .isEqualTo("/item-types?skip_menu_item_creation=" + skip);
    }
  }

  @Test
  void the_token_is_a_bearer_token_and_the_body_is_json() {
    Received request = created(new CreateItemTypeRequest("Article", "article"));

    assertThat(request.headers().get("Authorization"))
        .containsExactly("Bearer " + ScriptedService.TOKEN);
    assertThat(request.headers().get("Content-Type")).containsExactly("application/json");
    assertThat(request.headers().get("Accept"))
        .containsExactly("application/json, application/problem+json");
    assertThat(request.headers().get("User-Agent")).containsExactly("content-service-client");
    assertThat(request.headers().get("Upgrade")).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", ".", ".."})
  void an_id_that_changes_the_path_is_rejected(String id) {
    try (ScriptedService service = ScriptedService.showing(200, "webhook-full");
        ContentClient client = service.client()) {
      assertThatThrownBy(() -> client.webhooks().update(id, new UpdateWebhookRequest()))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(service.requests()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/v1", "/v1/", "/v1//"})
  void the_path_of_the_base_url_is_a_prefix(String path) {
    try (ScriptedService service = ScriptedService.showing(200, "webhook-full");
        ContentClient client =
            ContentClient.builder()
                .baseUrl(URI.create(service.url() + path))
                .token(ScriptedService.TOKEN)
                .build()) {
      client.webhooks().update("w1", new UpdateWebhookRequest());

      assertThat(service.received().target()).isEqualTo("/v1/webhooks/w1");
    }
  }

  private static Received created(CreateItemTypeRequest body) {
    try (ScriptedService service = ScriptedService.showing(201, "item-type-full");
        ContentClient client = service.client()) {
      client.itemTypes().create(body);
      return service.received();
    }
  }

  private static Received updated(String id, UpdateWebhookRequest body) {
    try (ScriptedService service = ScriptedService.showing(200, "webhook-full");
        ContentClient client = service.client()) {
      client.webhooks().update(id, body);
      return service.received();
    }
  }
}
