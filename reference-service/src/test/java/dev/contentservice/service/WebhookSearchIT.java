package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The search of webhooks by name on the management port. */
@SharesService
@Tag("exhaustive")
class WebhookSearchIT {
  private static final int LONGEST = 255;

  private static RunningService service;

  @BeforeAll
  static void start(RunningService shared) {
    service = shared;
  }

  private static HttpResponse<String> get(String query) throws Exception {
    return Exchange.send(
        HttpRequest.newBuilder(URI.create(service.management() + "/webhooks?" + query)));
  }

  private static String contains(String text) {
    return "name_contains=" + URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static void create(String name) throws Exception {
    String body = "{\"name\": \"" + name + "\"}";
    assertThat(Exchange.post(service.management(), "/webhooks", "", body).statusCode())
        .isEqualTo(201);
  }

  @Test
  void a_text_finds_names_that_contain_it_and_a_state_restricts_them() throws Exception {
    create("Search-Straße 100%");
    create("search-straße 1000");

    JsonNode all = Exchange.body(get(contains("SEARCH-STRAßE 100")));
    JsonNode percent = Exchange.body(get(contains("0%")));

    assertThat(all.get("items").findValuesAsString("name"))
        .containsExactly("search-straße 1000", "Search-Straße 100%");
    assertThat(all.get("next_cursor").isNull()).isTrue();
    assertThat(percent.get("items").findValuesAsString("name"))
        .containsExactly("Search-Straße 100%");
    assertThat(Exchange.body(get("state=enabled&" + contains("search-stra"))).get("items"))
        .isEmpty();
    assertThat(Exchange.body(get("state=disabled&" + contains("search-stra"))).get("items"))
        .hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name_contains=",
        "name_contains=a&name_contains=b",
        "name_contains=a%00b",
        "name_contains=%",
        "name_contains=a&cursor=x",
        "name=a"
      })
  void what_no_name_contains_is_rejected(String query) throws Exception {
    // The client library would not write a percent sign alone.
    try (Wire wire = new Wire(service.management())) {
      String request = "GET /webhooks?" + query + " HTTP/1.1\r\nHost: localhost\r\n\r\n";

      assertThat(wire.exchange(request.getBytes(StandardCharsets.US_ASCII)).status())
          .isEqualTo(400);
    }
  }

  @Test
  void a_text_has_as_many_characters_as_the_contract_says() throws Exception {
    assertThat(get(contains("\uD83D\uDE00".repeat(LONGEST))).statusCode()).isEqualTo(200);

    assertThat(
            Exchange.problem(get(contains("x".repeat(LONGEST + 1))), 400).get("detail").asString())
        .isEqualTo(
            "query parameter 'name_contains' must have at least 1 and at most 255 characters; send a text of"
                + " that length");
  }
}
