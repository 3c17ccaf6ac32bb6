package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.client.ContentClient;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import org.junit.jupiter.api.Test;

/** The example in the Javadoc of {@link ContentClient}. */
class ContentClientExampleTest {

  @Test
  void creating_a_model_returns_the_model() {
    try (ScriptedService service = ScriptedService.showing(201, "item-type-full");
        ContentClient client =
            ContentClient.builder().baseUrl(service.url()).token(ScriptedService.TOKEN).build()) {
      ItemType article = client.itemTypes().create(new CreateItemTypeRequest("Article", "article"));

      assertThat(article.getId()).isEqualTo("0198f1c2-7b5e-7c11-9d3a-5f0e6a7b8c9d");
      assertThat(article.getMeta().getHasSingletonItem()).isTrue();
      assertThat(article.getFields()).extracting("id").contains("f-title", "f-image");
      assertThat(article.getOrderingField()).isNull();
    }
  }

  @Test
  void updating_a_webhook_returns_the_webhook() {
    try (ScriptedService service = ScriptedService.showing(200, "webhook-full");
        ContentClient client = service.client()) {
      Webhook hook =
          client.webhooks().update("wh-search", new UpdateWebhookRequest().enabled(true));

      assertThat(hook.getId()).isEqualTo("wh-search");
      assertThat(hook.getHttpBasicPassword()).isEqualTo("correct horse battery staple");
      assertThat(hook.getEvents()).hasSize(2);
    }
  }
}
