package dev.contentservice.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.contentservice.client.ContentClient;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The messages of tests without a delivery say why there is none. */
class NoDeliveryIT {

  private static void fails(Class<?> tests, String message) {
    assertThat(Run.failures(tests)).singleElement(STRING).isEqualTo(message);
  }

  @ContentServiceTest
  @ProvisionedWebhook(id = "w", entityType = "item", eventTypes = "update")
  static class Silent {
    @Test
    void test(WebhookReceiver receiver) {
      receiver.timeout(Duration.ZERO).awaitDelivery("w");
    }
  }

  @Test
  void no_event_was_published() {
    fails(
        Silent.class,
        "no delivery to 'w' was accepted within 0.0 seconds; nothing was received\n"
            + "no event was published by this test");
  }

  @ContentServiceTest
  @ProvisionedWebhook(id = "w", entityType = "item", eventTypes = "update")
  static class Unmatched {
    @Test
    void test(TestService service, WebhookReceiver receiver) {
      service.publish("upload", "delete", "1", Map.of());
      service.publish("item", "create", "1", Map.of());
      receiver.timeout(Duration.ZERO).awaitDelivery(each -> true);
    }
  }

  @Test
  void no_webhook_matched() {
    fails(
        Unmatched.class,
        "no delivery that satisfies the condition was accepted within 0.0 seconds; nothing was"
            + " received\nevents item create, upload delete were published; no webhook matched");
  }

  @ContentServiceTest
  @ProvisionedWebhook(
      id = "w",
      entityType = "item",
      eventTypes = {"create", "delete"})
  @ProvisionedWebhook(id = "other", entityType = "item", eventTypes = "update")
  static class MatchedByOther {
    @Test
    void test(TestService service, WebhookReceiver receiver) {
      service.publish("item", "update", "1", Map.of());
      receiver.awaitDelivery("other");
      receiver.requireNoMoreDeliveries();
      receiver.timeout(Duration.ZERO).awaitDelivery("w");
    }
  }

  @Test
  void only_another_webhook_matched() {
    fails(
        MatchedByOther.class,
        "no delivery to 'w' was accepted within 0.0 seconds; received was:\n"
            + "  delivery to 'other' of item update (attempt 1, responded with 204)\n"
            + "event item update was published; 'w' subscribes to item create or delete\n"
            + "deliveries of the service, newest first:\n"
            + "  webhook 'other', item update: delivered after 1 attempts");
  }

  @ContentServiceTest
  @ProvisionedWebhook(id = "w", entityType = "item", eventTypes = "update")
  static class Moved {
    @Test
    void test(ContentClient client, TestService service, WebhookReceiver receiver) {
      String moved = receiver.url("moved").toString();
      client.webhooks().update("w", webhook -> webhook.url(moved));
      service.publish("item", "create", "1", Map.of());
      receiver.timeout(Duration.ZERO).awaitDelivery("moved");
    }
  }

  @Test
  void a_webhook_is_found_by_its_url() {
    fails(
        Moved.class,
        "no delivery to 'moved' was accepted within 0.0 seconds; nothing was received\n"
            + "event item create was published; 'moved' subscribes to item update");
  }

  @ContentServiceTest
  @ProvisionedWebhook(id = "w", entityType = "item", eventTypes = "update")
  static class Failed {
    @Test
    void test(TestService service, WebhookReceiver receiver) {
      receiver.respondWith(500);
      service.publish("item", "update", "1", Map.of());
      receiver.timeout(Duration.ofMinutes(2)).requireNoMoreDeliveries();
    }
  }

  @Test
  void a_failed_delivery_is_more() {
    fails(
        Failed.class,
        "no attempt of these deliveries was accepted:\n"
            + "  webhook 'w', item update: failed after 10 attempts, last error: status 500");
  }
}
