package dev.contentservice.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.client.ContentClient;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.testing.ContentServiceTest;
import dev.contentservice.testing.ProvisionedWebhook;
import dev.contentservice.testing.TestService;
import dev.contentservice.testing.WebhookReceiver;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Compares the queries of the dashboard and of the alert rules with a running service. */
@ContentServiceTest
@ProvisionedWebhook(id = "wh-search", entityType = "item_type", eventTypes = "update")
class MetricsUsedIT {

  @Test
  void every_metric_label_and_value_exists(
      ContentClient client, TestService service, WebhookReceiver receiver) throws Exception {
    client.itemTypes().create(new CreateItemTypeRequest("Article", "article"));
    reject(service);
    service.publish("item_type", "update", "m1", Map.of("name", "Story"));
    receiver.awaitDelivery("wh-search");

    Set<String> checked =
        MetricsUsed.check(scrapeWithAttempt(service), name -> !name.startsWith("content_kafka"));

    assertThat(checked).hasSizeGreaterThan(20);
  }

  /** An attempt is counted after the receiver has its request. */
  private static String scrapeWithAttempt(TestService service) throws Exception {
    HttpRequest metrics =
        HttpRequest.newBuilder(service.managementUrl().resolve("/q/metrics")).build();
    for (int i = 0; i < 600; i++) {
      String scraped = HttpClient.newHttpClient().send(metrics, BodyHandlers.ofString()).body();
      if (scraped.contains("content_delivery_attempts_seconds_count")) {
        return scraped;
      }
      Thread.sleep(100);
    }
    throw new AssertionError("no attempt was counted");
  }

  /** Sends a body that breaks a rule, which the client itself would reject. */
  private static void reject(TestService service) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(service.baseUrl().resolve("/item-types"))
            .header("Authorization", "Bearer " + service.token())
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("{}"))
            .build();
    assertThat(HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode())
        .isEqualTo(422);
  }
}
