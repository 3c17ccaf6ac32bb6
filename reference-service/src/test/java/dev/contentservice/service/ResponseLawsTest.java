package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The laws accept valid responses and no others. */
class ResponseLawsTest {
  private static final String PROBLEM =
      """
      {"type": "urn:content-service:problem:not-found", "title": "Not found", "status": 404,
       "detail": "nothing is at this path", "request_id": "r"}
      """;

  private static List<String> broken(int status, Map<String, String> headers, String body) {
    Map<String, List<String>> many = new HashMap<>();
    headers.forEach((name, value) -> many.put(name, List.of(value.split(" // "))));
    return ResponseLaws.broken(
        "PUT", "/webhooks/w", status, HttpHeaders.of(many, (name, value) -> true), body);
  }

  private static Map<String, String> headers(String type) {
    return Map.of("X-Request-Id", "r", "Content-Type", type);
  }

  @Test
  void a_success_and_a_problem_satisfy_them() {
    assertThat(broken(200, headers("application/json"), "{}")).isEmpty();
    assertThat(broken(404, headers("application/problem+json"), PROBLEM)).isEmpty();
    assertThat(broken(204, Map.of("X-Request-Id", "r"), "")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"status\": 404|\"status\": 400",
        "\"request_id\": \"r\"|\"request_id\": \"s\"",
        "\"detail\": \"nothing is at this path\"|\"detail\": \"\"",
        "\"detail\": \"nothing|\"detail\": \"java.io.IOException",
        "\"title\": \"Not found\",|",
        "urn:content-service:problem:not-found|about:blank",
        "\"status\"|\"violations\": [], \"status\"",
        "}|"
      })
  void an_invalid_problem_is_detected(String part, String instead) {
    String wrong = PROBLEM.replace(part, instead == null ? "" : instead);

    assertThat(broken(404, headers("application/problem+json"), wrong)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "200, application/problem+json",
    "200, application/octet-stream",
    "200, application/json;charset=utf-16",
    "200, application/json // text/plain",
    "404, application/json"
  })
  void another_content_type_is_detected(int status, String type) {
    assertThat(broken(status, headers(type), status == 200 ? "{}" : PROBLEM)).hasSize(1);
  }

  @Test
  void a_failing_health_check_has_its_own_format() {
    HttpHeaders none = HttpHeaders.of(Map.of(), (name, value) -> true);

    assertThat(ResponseLaws.broken("GET", "/q/health/ready", 503, none, "{\"status\": \"DOWN\"}"))
        .isEmpty();
    assertThat(ResponseLaws.broken("GET", "/q/health/ready", 503, none, "{\"status\": \"UP\"}"))
        .hasSize(1);
    assertThat(ResponseLaws.broken("GET", "/q/health/ready", 503, none, "")).hasSize(1);
  }

  @Test
  void a_missing_header_or_body_is_detected() {
    assertThat(broken(200, Map.of("Content-Type", "application/json"), "{}")).hasSize(1);
    assertThat(
            broken(200, Map.of("X-Request-Id", "r // s", "Content-Type", "application/json"), "{}"))
        .hasSize(1);
    assertThat(broken(200, headers("application/json"), "class ItemType {}")).hasSize(1);
    assertThat(broken(400, Map.of(), "")).hasSize(3);
    assertThat(broken(204, headers("application/json"), "")).hasSize(1);
    for (int status : new int[] {401, 405, 429, 503}) {
      String problem = PROBLEM.replace("404", Integer.toString(status));
      assertThat(broken(status, headers("application/problem+json"), problem)).hasSize(1);
    }
  }
}
