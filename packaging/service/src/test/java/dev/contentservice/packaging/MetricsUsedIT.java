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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
    Scrape scrape = scrapeWithAttempt(service);

    List<String> queries = Stream.concat(Alerts.queries(), Dashboard.queries()).toList();

    assertThat(queries).hasSizeGreaterThan(25);
    for (String query : queries) {
      check(query, scrape);
    }
  }

  /** An attempt is counted after the receiver has its request. */
  private static Scrape scrapeWithAttempt(TestService service) throws Exception {
    for (int i = 0; i < 600; i++) {
      Scrape scrape = Scrape.of(service.managementUrl());
      if (scrape.metrics().containsKey("content_delivery_attempts_seconds_count")) {
        return scrape;
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

  private static void check(String query, Scrape scrape) throws Exception {
    PromQuery parsed = PromQuery.of(query);
    assertThat(parsed.metrics()).as(query).isNotEmpty();
    for (String metric : parsed.metrics().keySet()) {
      assertThat(scrape.metrics().keySet()).as(query).contains(metric);
      Map<String, Set<String>> labels = scrape.metrics().get(metric);
      assertThat(labels.keySet()).as(query).containsAll(parsed.metrics().get(metric).keySet());
      assertThat(labels.keySet()).as(query).containsAll(parsed.groups());
      String documented = documented(metric);
      parsed
          .metrics()
          .get(metric)
          .forEach(
              (label, values) ->
                  assertThat(values)
                      .as(query)
                      .allMatch(
                          value ->
                              value.startsWith("$")
                                  || labels.get(label).contains(value)
                                  || documented.matches("(?s).*\\b" + value + "\\b.*")));
    }
  }

  /** The row of the metric in docs/OPERATIONS.md; it names values that a healthy node never has. */
  private static String documented(String metric) throws Exception {
    String page = Files.readString(Path.of("../../docs/OPERATIONS.md"));
    return Pattern.compile("(?m)^\\| `" + metric + "` \\|.*$")
        .matcher(page)
        .results()
        .map(row -> row.group())
        .findFirst()
        .orElse("");
  }
}
