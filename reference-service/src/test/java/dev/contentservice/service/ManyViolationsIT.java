package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * A service with little memory handles bodies with the maximum number of violations, and large
 * events that are published concurrently. Starts its own service, with little memory.
 */
@Tag("exhaustive")
class ManyViolationsIT {
  private static final int ENTITY = 250_000;
  private static final int SENDERS = 3;
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir static Path folder;
  @AutoClose private static RunningService service;

  @BeforeAll
  static void start() throws Exception {
    service =
        RunningService.in(
            folder, Map.of("JAVA_TOOL_OPTIONS", "-Xmx256m -XX:+ExitOnOutOfMemoryError"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "0", "{\"\":0}", "[]"})
  void three_at_once_get_a_response_and_the_service_continues(String element) throws Exception {
    int count = ((1 << 20) - 100) / (element.length() + 1);
    String body = "{\"events\":[" + (element + ",").repeat(count - 1) + element + "]}";

    for (HttpResponse<String> response : ManyClients.atOnce(SENDERS, i -> () -> update(body))) {
      JsonNode problem = Exchange.problem(response, 422);
      assertThat(problem.get("violations")).hasSize(100);
      assertThat(problem.get("detail").asString())
          .isEqualTo("the body has more than 100 violations; fix the first 100, which are listed");
    }

    assertThat(create(element).statusCode()).isEqualTo(201);
  }

  @Test
  void a_body_with_exactly_100_violations_says_so() throws Exception {
    String body = "{\"events\":[" + "0,".repeat(99) + "0]}";

    JsonNode problem = Exchange.problem(update(body), 422);

    assertThat(problem.get("violations")).hasSize(100);
    assertThat(problem.get("detail").asString()).isEqualTo("the body has 100 violations; fix them");
  }

  /** Memory suffices for two of the smaller ones at a time; six of the larger ones never arrive. */
  @ParameterizedTest
  @ValueSource(ints = {2_500_000, 7_500_000})
  void six_concurrent_large_bodies_are_each_stored_or_get_503(int bytes) throws Exception {
    List<HttpResponse<String>> responses = ManyClients.atOnce(6, i -> () -> publish(i, bytes));

    for (HttpResponse<String> response : responses) {
      if (response.statusCode() != 202) {
        Exchange.unavailable(response);
      }
    }
    assertThat(responses).anyMatch(response -> response.statusCode() == 202);
    assertThat(publish(9, bytes).statusCode()).isEqualTo(202);
    assertThat(service.output()).noneMatch(line -> line.contains("ERROR"));
  }

  private static HttpResponse<String> publish(int number, int bytes) throws Exception {
    String event =
        "{\"entity_type\":\"item\",\"event_type\":\"update\",\"entity_id\":\"%d\",\"entity\":\"%s\"}"
            .formatted(number, "x".repeat(ENTITY));
    String events = "[" + String.join(",", Collections.nCopies(bytes / ENTITY, event)) + "]";
    return CLIENT.send(
        Exchange.json(service.management(), "/events", "")
            .timeout(Duration.ofSeconds(60))
            .POST(BodyPublishers.ofString(events))
            .build(),
        BodyHandlers.ofString());
  }

  private static HttpResponse<String> update(String body) throws Exception {
    // Not validated against the contract: that would visit every one of the 340,000 elements.
    return CLIENT.send(
        Exchange.json(service.base(), "/webhooks/wh-mail", service.token())
            .PUT(BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }

  private static HttpResponse<String> create(String name) throws Exception {
    String body = "{\"name\": \"Article\", \"api_key\": \"a" + name.hashCode() + "\"}";
    return Exchange.post(service.base(), "/item-types", service.token(), body);
  }
}
