package dev.contentservice.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.client.ContentClient;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.Webhook;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Each test changes everything that a test can change, and finds nothing of the others. */
@ContentServiceTest
@ProvisionedWebhook(id = "a", entityType = "item", eventTypes = "update")
@ProvisionedWebhook(
    id = "b",
    entityType = "item",
    eventTypes = {"create", "update"})
class CleanStateIT {
  private final ContentClient client;

  CleanStateIT(ContentClient client) {
    this.client = client;
  }

  private static String list(TestService service, String page) throws Exception {
    URI url = service.managementUrl().resolve(page);
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofString())
        .body();
  }

  @BeforeEach
  void nothing_is_there_before_a_test(TestService service, WebhookReceiver receiver)
      throws Exception {
    assertThat(list(service, "/models")).contains("\"items\":[]");
    assertThat(list(service, "/deliveries")).contains("\"items\":[]");
    assertThat(receiver.requests()).isEmpty();
  }

  @RepeatedTest(3)
  void a_test_leaves_nothing_behind(TestService service, WebhookReceiver receiver) {
    client.itemTypes().create(new CreateItemTypeRequest("Article", "article"));
    Webhook renamed = client.webhooks().update("b", webhook -> webhook.name("Other"));
    assertThat(renamed.getEvents()).hasSize(1);
    receiver.respondWith(500);

    PublishedEvent event = service.publish("item", "update", "1", Map.of("n", 1));

    assertThat(event.webhooks()).isEqualTo(2);
    // Its retries are still in flight when the test ends.
  }

  @Test
  void webhooks_are_as_provisioned() {
    Webhook webhook = client.webhooks().update("b", each -> each.enabled(true));

    assertThat(webhook.getName()).isEqualTo("b");
    assertThat(webhook.getEnabled()).isTrue();
  }

  @Test
  @ProvisionedWebhook(id = "b", entityType = "upload", eventTypes = "delete")
  @ProvisionedWebhook(id = "c", entityType = "upload", eventTypes = "delete")
  void a_test_adds_and_replaces_webhooks(TestService service, WebhookReceiver receiver) {
    assertThat(service.publish("upload", "delete", "u", Map.of()).webhooks()).isEqualTo(2);
    assertThat(receiver.awaitDelivery("c").hasEvent("upload", "delete").attempt()).isEqualTo(1);
    receiver.awaitDelivery(each -> each.path().equals("b"));
    receiver.requireNoMoreDeliveries();
  }

  @Nested
  @ProvisionedWebhook(id = "nested", entityType = "item", eventTypes = "update")
  class InNestedClasses {

    @Test
    void the_webhooks_of_all_enclosing_classes_exist(TestService service) {
      assertThat(service.publish("item", "update", "1", Map.of()).webhooks()).isEqualTo(3);
    }
  }
}
