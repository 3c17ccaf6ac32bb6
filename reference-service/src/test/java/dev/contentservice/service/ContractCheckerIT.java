package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.service.ContractChecker.Heard;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The validator of all other end-to-end tests detects violations. */
class ContractCheckerIT {
  private static final String WEBHOOK =
      """
      {"id": "w", "name": "n", "url": "http://a.test", "custom_payload": null, "headers": {},
       "events": [{"entity_type": "item_type", "event_types": ["create"]}], "http_basic_user": null,
       "http_basic_password": null, "enabled": true, "payload_api_version": "1",
       "nested_items_in_payload": false}
      """;

  private static List<String> violations(int status, String body, String response) {
    String type = status < 400 ? "application/json" : "application/problem+json";
    return violations(status, body, response, Map.of("X-Request-Id", "r", "Content-Type", type));
  }

  private static List<String> violations(
      int status, String body, String response, Map<String, String> headers) {
    Heard exchange =
        new Heard(
            "PUT",
            URI.create("/webhooks/w"),
            of(Map.of("Authorization", "Bearer t", "Content-Type", "application/json")),
            body,
            status,
            of(headers));
    return ContractChecker.violations(exchange, response);
  }

  private static HttpHeaders of(Map<String, String> headers) {
    Map<String, List<String>> many = new java.util.TreeMap<>();
    headers.forEach((name, value) -> many.put(name, List.of(value)));
    return HttpHeaders.of(many, (name, value) -> true);
  }

  @Test
  void a_conforming_exchange_has_no_violation() {
    assertThat(violations(200, "{\"enabled\": true}", WEBHOOK)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"item_type\"|7",
        "\"item_type\"|null",
        "{}|{\"a\": 1}",
        "\"enabled\": true,|",
        "\"enabled\": true|\"enabled\": \"true\""
      })
  void a_response_that_violates_its_schema_is_detected(String part, String instead) {
    String wrong = WEBHOOK.replace(part, instead == null ? "" : instead);

    assertThat(violations(200, "{}", wrong)).isNotEmpty();
  }

  @Test
  void an_unknown_status_or_a_missing_header_is_detected() {
    assertThat(violations(418, "{}", "{}")).isNotEmpty();
    assertThat(violations(200, "{}", WEBHOOK, Map.of("Content-Type", "application/json")))
        .isNotEmpty();
    assertThat(violations(404, "{}", "{}")).isNotEmpty();
  }

  @Test
  void an_accepted_invalid_request_is_detected() {
    assertThat(violations(200, "{\"enabled\": 1}", WEBHOOK)).isNotEmpty();
    assertThat(violations(200, "{\"unknown\": 1}", WEBHOOK)).isNotEmpty();
  }
}
