package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A service with little memory answers bodies that break the contract wherever they can. */
class ManyViolationsIT {
  private static final int SENDERS = 3;
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir static Path folder;
  private static RunningService service;

  @BeforeAll
  static void start() throws Exception {
    service =
        RunningService.in(
            folder, Map.of("JAVA_TOOL_OPTIONS", "-Xmx256m -XX:+ExitOnOutOfMemoryError"));
  }

  @AfterAll
  static void stop() throws Exception {
    service.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "0", "{\"\":0}", "[]"})
  void three_at_once_are_answered_and_the_service_goes_on(String element) throws Exception {
    int count = ((1 << 20) - 100) / (element.length() + 1);
    String body = "{\"events\":[" + (element + ",").repeat(count - 1) + element + "]}";

    for (HttpResponse<String> answer : together(body)) {
      JsonNode problem = Exchange.problem(answer, 422);
      assertThat(problem.get("violations")).hasSize(100);
      assertThat(problem.get("detail").asString())
          .isEqualTo(
              "the body has more than 100 violations; the first 100 are listed in violations");
    }

    assertThat(create(element).statusCode()).isEqualTo(201);
  }

  @Test
  void a_body_with_exactly_100_violations_says_so() throws Exception {
    String body = "{\"events\":[" + "0,".repeat(99) + "0]}";

    JsonNode problem = Exchange.problem(update(body), 422);

    assertThat(problem.get("violations")).hasSize(100);
    assertThat(problem.get("detail").asString())
        .isEqualTo("the body has 100 violations; see violations");
  }

  private static List<HttpResponse<String>> together(String body) throws Exception {
    ExecutorService senders = Executors.newFixedThreadPool(SENDERS);
    try {
      List<Future<HttpResponse<String>>> answers = new ArrayList<>();
      for (int i = 0; i < SENDERS; i++) {
        answers.add(senders.submit(() -> update(body)));
      }
      List<HttpResponse<String>> all = new ArrayList<>();
      for (Future<HttpResponse<String>> answer : answers) {
        all.add(answer.get(60, TimeUnit.SECONDS));
      }
      return all;
    } finally {
      senders.shutdownNow();
    }
  }

  private static HttpResponse<String> update(String body) throws Exception {
    // Not judged by the contract: the judge would look at every one of the 340,000 elements.
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
