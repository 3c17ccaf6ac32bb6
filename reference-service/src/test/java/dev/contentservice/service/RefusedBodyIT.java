package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A body that is not taken: why, every place of it, and how to mend each. */
class RefusedBodyIT {
  private static final String MINIMAL = "{\"name\": \"Article\", \"api_key\": \"article\"}";

  @TempDir static Path folder;
  private static RunningService service;

  @BeforeAll
  static void start() throws Exception {
    service = RunningService.in(folder, TwoWebhooks.in(folder));
  }

  @AfterAll
  static void stop() throws Exception {
    service.close();
  }

  private static HttpResponse<String> create(String body) throws Exception {
    return Exchange.post(service.base(), "/item-types", service.token(), body);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "true",
        "[]",
        "\"x\"",
        "{",
        "{\"name\": \"a\",}",
        "{/**/}",
        "{} {}",
        "{\"name\": \"a\", \"name\": \"b\", \"api_key\": \"c\"}",
        "{\"name\": NaN}"
      })
  void bytes_that_are_no_json_object_are_a_bad_request(String body) throws Exception {
    assertThat(Exchange.problem(create(body), 400).get("type").asString())
        .isEqualTo("urn:content-service:problem:bad-request");
  }

  @Test
  void bytes_that_are_no_utf_8_are_a_bad_request() throws Exception {
    byte[] latin =
        "{\"name\": \"\u00e9\", \"api_key\": \"a\"}".getBytes(StandardCharsets.ISO_8859_1);

    Exchange.problem(
        Exchange.send(
            Exchange.json(service.base(), "/item-types", service.token())
                .POST(BodyPublishers.ofByteArray(latin))),
        400);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"api_key\": \"a\"}|/name",
        "{\"name\": 12, \"api_key\": \"a\"}|/name",
        "{\"name\": null, \"api_key\": \"a\"}|/name",
        "{\"name\": \"a\", \"api_key\": \"a\", \"singleton\": 1}|/singleton",
        "{\"name\": \"a\", \"api_key\": \"a\", \"singleton\": \"true\"}|/singleton",
        "{\"name\": \"a\", \"api_key\": \"a\", \"singletn\": true}|/singletn",
        "{\"name\": \"a\", \"api_key\": \"a\", \"title_field\": {\"type\": \"x\", \"id\": \"f\"}}"
            + "|/title_field/type",
        "{\"name\": \"a\", \"api_key\": \"a\", \"title_field\": {\"type\": \"field\", \"id\": 1}}"
            + "|/title_field/id"
      })
  void a_body_of_the_wrong_shape_is_refused_where_it_is_wrong(String body, String pointer)
      throws Exception {
    JsonNode problem = Exchange.problem(create(body), 422);

    assertThat(problem.get("violations").findValuesAsString("pointer")).containsExactly(pointer);
    assertThat(problem.at("/violations/0/fix").asString()).isNotBlank();
  }

  @Test
  void every_fault_is_told_at_once() throws Exception {
    JsonNode problem =
        Exchange.problem(create("{\"name\": 1, \"tree\": \"no\", \"colour\": 2}"), 422);

    assertThat(problem.get("violations").findValuesAsString("pointer"))
        .containsExactlyInAnyOrder("/name", "/api_key", "/tree", "/colour");
  }

  @Test
  void a_body_that_is_too_large_is_not_read_and_the_service_goes_on() throws Exception {
    String large = "{\"name\": \"" + "x".repeat(1 << 20) + "\", \"api_key\": \"a\"}";

    Exchange.problem(create(large), 413);
    assertThat(create(MINIMAL).statusCode()).isEqualTo(201);
  }

  @Test
  void of_countless_faults_the_first_hundred_are_told() throws Exception {
    String nulls = "null,".repeat(500) + "null";
    String update = "{\"events\": [" + nulls + "]}";

    JsonNode problem =
        Exchange.problem(
            Exchange.put(service.base(), "/webhooks/wh-mail", service.token(), update), 422);

    assertThat(problem.get("violations")).hasSize(100);
    assertThat(problem.get("detail").asString()).contains("more than 100 violations", "first 100");
  }
}
