package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.service.Wire.Opening;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** A rejected body: the response names every violation, its location and its fix. */
@SharesService
@Tag("example")
class RejectedBodyIT {
  private static final String ADDRESS_DENIED =
      """
      {"id": "webhook.url.address-denied", "severity": "error", "document": "update-webhook",
       "statement": "url must not name an address that is closed to webhooks",
       "failing": {"url": "http://127.0.0.1/"}, "passing": {"url": "http://a.example/"}}
      """;

  private static RunningService service;

  @BeforeAll
  static void start(RunningService shared) throws Exception {
    service = shared;
    String cleared =
        """
        {"name": "Search indexer", "custom_payload": null, "headers": {}, "events": [],
         "http_basic_user": null, "http_basic_password": null}
        """;
    Exchange.put(service.base(), "/webhooks/wh-search", SharedService.TOKEN, cleared);
  }

  private static HttpResponse<String> create(String body) throws Exception {
    return Exchange.post(service.base(), "/item-types", SharedService.TOKEN, body);
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
        "{\n\"name\": NaN}"
      })
  void bytes_that_are_no_json_object_are_a_bad_request(String body) throws Exception {
    JsonNode problem = Exchange.problem(create(body), 400);

    assertThat(problem.get("type").asString()).isEqualTo("urn:content-service:problem:bad-request");
    assertThat(problem.get("detail").asString()).matches("line [12], column [1-9][0-9]*: [^:]+");
  }

  /** The catalogue of rules, and the service's own rule. */
  static Stream<JsonNode> rules() throws IOException {
    try (InputStream catalogue =
        RejectedBodyIT.class.getResourceAsStream("/META-INF/content-service/rules.json")) {
      return Stream.concat(
          Exchange.json(new String(catalogue.readAllBytes(), StandardCharsets.UTF_8))
              .valueStream()
              // RejectedProvisioningTest has the rules of files.
              .filter(rule -> !rule.get("document").asString().equals("provisioning")),
          Stream.of(Exchange.json(ADDRESS_DENIED)));
    }
  }

  @ParameterizedTest
  @MethodSource("rules")
  void a_body_that_violates_a_rule_is_rejected_with_that_rule_and_changes_nothing(JsonNode rule)
      throws Exception {
    JsonNode before = stored();
    HttpResponse<String> response = send(rule, rule.get("failing"));

    if (rule.get("severity").asString().equals("warning")) {
      assertThat(response.statusCode()).isLessThan(300);
    } else if (rule.get("id").asString().equals("shape.document")) {
      Exchange.problem(response, 400);
      assertThat(stored()).isEqualTo(before);
    } else {
      JsonNode violations = Exchange.problem(response, 422).get("violations");
      assertThat(violations).isNotEmpty();
      assertThat(violations.valueStream())
          .allMatch(each -> each.get("rule").equals(rule.get("id")))
          .allMatch(each -> each.get("statement").equals(rule.get("statement")));
      assertThat(stored()).isEqualTo(before);
    }
  }

  @ParameterizedTest
  @MethodSource("rules")
  void a_body_that_satisfies_the_rule_is_accepted(JsonNode rule) throws Exception {
    assertThat(send(rule, rule.get("passing")).statusCode()).isLessThan(300);
  }

  private static HttpResponse<String> send(JsonNode rule, JsonNode example) throws Exception {
    String body = example.isString() ? example.asString() : example.toString();
    return rule.get("document").asString().equals("create-model")
        ? create(body)
        : Exchange.put(service.base(), "/webhooks/wh-search", SharedService.TOKEN, body);
  }

  private static JsonNode stored() throws Exception {
    return Exchange.json("[%s, %s]".formatted(service.read("/webhooks"), service.read("/models")));
  }

  @Test
  void all_violations_are_reported_together() throws Exception {
    JsonNode problem =
        Exchange.problem(create("{\"name\": 1, \"tree\": \"no\", \"colour\": 2}"), 422);

    assertThat(problem.get("violations").findValuesAsString("pointer"))
        .containsExactlyInAnyOrder("/name", "/api_key", "/tree", "/colour");
  }

  @ParameterizedTest
  @CsvSource({"main, /item-types", "management, /events"})
  void a_sender_that_reads_only_after_its_whole_body_gets_413(String port, String path)
      throws Exception {
    AtomicInteger opened = new AtomicInteger();
    Opening counting =
        (host, number) -> {
          opened.incrementAndGet();
          return new Socket(host, number);
        };
    List<Map.Entry<String, String>> headers =
        List.of(
            Map.entry("Authorization", "Bearer " + SharedService.TOKEN),
            Map.entry("Content-Type", "application/json"));
    byte[] large = Wire.request("POST", path, headers, new byte[64 << 20]);
    URI to = port.equals("main") ? service.base() : service.management();
    try (Wire wire = new Wire(to, counting)) {
      assertThat(wire.exchange(large).status()).isEqualTo(413);
      assertThat(wire.exchange(large).status()).isEqualTo(413);
    }
    assertThat(opened).as("connections").hasValue(1);
  }
}
