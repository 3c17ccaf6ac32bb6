package dev.contentservice.server.support;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.FieldReference;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.server.operations.contract.ContractOperations;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The resources that requests create and update. */
class ResourcesTest {
  private static final Webhook STORED =
      new Webhook()
          .id("w1")
          .name("Indexer")
          .url("https://a.example/")
          .customPayload("payload")
          .headers(WebhookHeaders.of(Map.of("A", "a")))
          .events(List.of(new EventSubscription(EntityType.ITEM_TYPE, List.of(EventType.CREATE))))
          .httpBasicUser("user")
          .httpBasicPassword("password")
          .enabled(true)
          .payloadApiVersion("2")
          .nestedItemsInPayload(true);

  @Test
  void an_empty_update_changes_nothing() {
    Webhook updated = WebhookMergePatch.apply(new UpdateWebhookRequest(), STORED);

    assertThat(updated).isEqualTo(STORED).isNotSameAs(STORED);
  }

  @Test
  void every_member_can_be_updated() {
    Webhook wanted =
        new Webhook()
            .id("w1")
            .name("Search")
            .url("https://b.example/")
            .customPayload("other")
            .headers(WebhookHeaders.none())
            .events(List.of())
            .httpBasicUser("other user")
            .httpBasicPassword("other password")
            .enabled(false)
            .payloadApiVersion("3")
            .nestedItemsInPayload(false);
    UpdateWebhookRequest update =
        new UpdateWebhookRequest()
            .name(wanted.getName())
            .url(wanted.getUrl())
            .customPayload(wanted.getCustomPayload())
            .headers(wanted.getHeaders())
            .events(wanted.getEvents())
            .httpBasicUser(wanted.getHttpBasicUser())
            .httpBasicPassword(wanted.getHttpBasicPassword())
            .enabled(wanted.getEnabled())
            .payloadApiVersion(wanted.getPayloadApiVersion())
            .nestedItemsInPayload(wanted.getNestedItemsInPayload());

    assertThat(WebhookMergePatch.apply(update, STORED)).isEqualTo(wanted);
  }

  @Test
  void null_clears_a_member() {
    UpdateWebhookRequest update =
        new UpdateWebhookRequest().customPayload(null).httpBasicUser(null).httpBasicPassword(null);

    Webhook updated = WebhookMergePatch.apply(update, STORED);

    assertThat(updated.getCustomPayload()).isNull();
    assertThat(updated.getHttpBasicUser()).isNull();
    assertThat(updated.getHttpBasicPassword()).isNull();
    assertThat(updated.getName()).isEqualTo("Indexer");
  }

  @Test
  void a_new_webhook_is_empty_and_disabled() {
    assertThat(NewWebhook.complete(new Webhook().id("w1").name("a")))
        .isEqualTo(
            new Webhook()
                .id("w1")
                .name("a")
                .url("")
                .customPayload(null)
                .headers(WebhookHeaders.none())
                .events(List.of())
                .httpBasicUser(null)
                .httpBasicPassword(null)
                .enabled(false)
                .payloadApiVersion("1")
                .nestedItemsInPayload(false));
  }

  @Test
  void a_new_model_has_what_was_sent() {
    FieldReference field = new FieldReference(FieldReference.Type.FIELD, "f1");
    CreateItemTypeRequest body =
        new CreateItemTypeRequest("Article", "article")
            .singleton(true)
            .tree(false)
            .hint("hint")
            .titleField(field);

    ItemType created = NewItemType.of(body);

    assertThat(created.getSingleton()).isTrue();
    assertThat(created.getTree()).isFalse();
    assertThat(created.getSortable()).isFalse();
    assertThat(created.getHint()).isEqualTo("hint");
    assertThat(created.getTitleField()).isEqualTo(field);
    assertThat(created.getWorkflow()).isNull();
    assertThat(NewItemType.of(body).getId()).isNotEqualTo(created.getId());
    assertThat(NewItemType.of(created.getId(), body)).isEqualTo(created);
  }

  @Test
  void a_resource_is_written_as_json() {
    assertThat(BodyJson.mapper().readValue(ResponseBodies.write(STORED), Webhook.class))
        .isEqualTo(STORED);
    assertThat(new String(ResponseBodies.write("ü"), UTF_8)).isEqualTo("\"ü\"");
    assertThat(ResponseBodies.isJson(ContractOperations.CREATE_ITEM_TYPE)).isTrue();
  }
}
