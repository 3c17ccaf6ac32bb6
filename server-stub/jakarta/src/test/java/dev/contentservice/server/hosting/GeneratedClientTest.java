package dev.contentservice.server.hosting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.errors.NotFoundException;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import org.junit.jupiter.api.Test;

/** The client and an implementation of the stub, without the reference service. */
class GeneratedClientTest {

  @Test
  void the_client_calls_a_ten_line_implementation() {
    try (JerseyHost host = new JerseyHost(InMemoryItemTypes.class);
        ContentClient client = client(host)) {
      ItemType model = client.itemTypes().create(new CreateItemTypeRequest("Article", "article"));

      assertThat(model.getId()).isNotBlank();
      assertThat(model.getName()).isEqualTo("Article");
      assertThat(model.getApiKey()).isEqualTo("article");
    }
  }

  @Test
  void null_and_omitted_members_reach_the_implementation() {
    try (JerseyHost host = new JerseyHost(TwoMethods.class);
        ContentClient client = client(host)) {
      Webhook cleared =
          client.webhooks().update("w1", new UpdateWebhookRequest().name("a").customPayload(null));
      Webhook untouched = client.webhooks().update("w1", new UpdateWebhookRequest().name("a"));

      assertThat(cleared.getAdditionalProperty("cleared")).isEqualTo(true);
      assertThat(untouched.getAdditionalProperty("cleared")).isEqualTo(false);
    }
  }

  @Test
  void a_not_found_exception_reaches_the_client() {
    try (JerseyHost host = new JerseyHost(TwoMethods.class);
        ContentClient client = client(host)) {
      assertThatThrownBy(() -> client.webhooks().update("w2", new UpdateWebhookRequest()))
          .isInstanceOf(NotFoundException.class);
    }
  }

  private static ContentClient client(JerseyHost host) {
    return ContentClient.builder().baseUrl(host.uri()).token("any").lenientResponses().build();
  }
}
