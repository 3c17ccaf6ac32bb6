package dev.contentservice.service.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.outbox.DeliveryOrder;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.management.WebhookActivity;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.service.store.repository.DeliverySettings;
import dev.contentservice.service.store.repository.StoredWebhook;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Secrets in the lists for operators. */
class MaskedWebhookTest {
  private static Webhook webhook() {
    return new Webhook()
        .id("w")
        .name("Search")
        .url("https://example.com")
        .events(List.of())
        .payloadApiVersion("1")
        .nestedItemsInPayload(false);
  }

  private static String shown(Webhook webhook) {
    return BodyJson.mapper()
        .writeValueAsString(
            MaskedWebhook.of(
                new StoredWebhook(
                    webhook.enabled(false),
                    Instant.EPOCH,
                    Instant.EPOCH,
                    1,
                    null,
                    new DeliverySettings(DeliveryOrder.NONE, null),
                    null),
                null,
                null,
                new WebhookActivity(0L, 0L, null)));
  }

  @Test
  void secrets_are_masked() {
    Webhook webhook =
        webhook().headers(WebhookHeaders.of(Map.of("X-Key", "canary"))).httpBasicPassword("canary");

    assertThat(shown(webhook))
        .contains("\"X-Key\":\"***\"", "\"http_basic_password\":\"***\"")
        .doesNotContain("canary");
  }

  @Test
  void secrets_that_cannot_be_decrypted_are_omitted() {
    Webhook webhook = webhook();
    webhook.putAdditionalProperty("unreadable", "the reason");

    assertThat(shown(webhook))
        .contains("\"id\":\"w\"", "\"unreadable\":\"the reason\"")
        .doesNotContain("\"headers\"", "http_basic_password");
  }
}
