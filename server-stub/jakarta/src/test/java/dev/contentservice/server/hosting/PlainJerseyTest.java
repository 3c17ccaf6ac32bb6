package dev.contentservice.server.hosting;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The interfaces in a server that the project itself does not use. */
class PlainJerseyTest {
  private static final String JSON = "application/json";
  private static final String MINIMAL = "{\"name\": \"Article\", \"api_key\": \"article\"}";
  private static JerseyHost host;
  private final HttpClient http = HttpClient.newHttpClient();

  @BeforeAll
  static void host_two_methods() {
    host = new JerseyHost(TwoMethods.class);
  }

  @AfterAll
  static void stop() {
    host.close();
  }

  @Test
  void a_creation_returns_201() throws Exception {
    HttpResponse<String> response = send("POST", "/item-types", MINIMAL, JSON);

    assertThat(response.statusCode()).isEqualTo(201);
    assertThat(read(response).get("name").textValue()).isEqualTo("Article");
    assertThat(read(response).get("api_key").textValue()).isEqualTo("article");
  }

  @Test
  void an_update_returns_200() throws Exception {
    HttpResponse<String> response = send("PUT", "/webhooks/w1", "{\"name\": \"Indexer\"}", JSON);

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(read(response).get("id").textValue()).isEqualTo("w1");
    assertThat(read(response).get("name").textValue()).isEqualTo("Indexer");
  }

  @Test
  void omitted_null_and_value_survive_the_round_trip() throws Exception {
    assertThat(customPayloadAfter("{}").isMissingNode()).isTrue();
    assertThat(customPayloadAfter("{\"custom_payload\": null}").isNull()).isTrue();
    assertThat(customPayloadAfter("{\"custom_payload\": \"\"}").textValue()).isEmpty();
  }

  @Test
  void text_in_every_script_survives_the_round_trip() throws Exception {
    String name = "Ωmega 記事 😀 \\u0000";

    JsonNode response = read(send("PUT", "/webhooks/w1", "{\"name\": \"" + name + "\"}", JSON));

    assertThat(response.get("name").textValue()).isEqualTo("Ωmega 記事 😀 \u0000");
  }

  @Test
  void a_reference_survives_the_round_trip() throws Exception {
    String field = "{\"type\": \"field\", \"id\": \"f1\"}";
    String body = MINIMAL.replace("}", ", \"hint\": null, \"ordering_field\": " + field + "}");

    JsonNode response = read(send("POST", "/item-types", body, JSON));

    assertThat(response.get("ordering_field")).isEqualTo(new JsonMapper().readTree(field));
    assertThat(response.get("hint").isNull()).isTrue();
    assertThat(response.has("workflow")).isFalse();
  }

  @Test
  void the_query_parameter_is_true_false_or_omitted() throws Exception {
    assertThat(skippedAfter("?skip_menu_item_creation=true").booleanValue()).isTrue();
    assertThat(skippedAfter("?skip_menu_item_creation=false").isBoolean()).isTrue();
    assertThat(skippedAfter("?skip_menu_item_creation=false").booleanValue()).isFalse();
    assertThat(skippedAfter("").isNull()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*/*",
        "application/json",
        "application/json, application/problem+json",
        "application/problem+json, application/json"
      })
  void a_resource_is_json_for_every_accept_header(String accept) throws Exception {
    HttpResponse<String> response = send("POST", "/item-types", MINIMAL, accept);

    assertThat(response.headers().firstValue("Content-Type")).contains(JSON);
  }

  @Test
  void the_server_rejects_requests_outside_the_contract() throws Exception {
    assertThat(send("POST", "/item-types", MINIMAL, "text/html").statusCode()).isEqualTo(406);
    assertThat(send("GET", "/item-types", "", JSON).statusCode()).isEqualTo(405);
    assertThat(send("POST", "/no-such-path", MINIMAL, JSON).statusCode()).isEqualTo(404);
  }

  @Test
  void an_exception_keeps_its_status() throws Exception {
    assertThat(send("PUT", "/webhooks/unknown", "{}", JSON).statusCode()).isEqualTo(404);
  }

  @Test
  void null_is_rejected_where_the_contract_does_not_allow_it() throws Exception {
    assertThat(send("PUT", "/webhooks/w1", "{\"name\": null}", JSON).statusCode()).isEqualTo(400);
  }

  private JsonNode customPayloadAfter(String update) throws Exception {
    return read(send("PUT", "/webhooks/w1", update, JSON)).path("custom_payload");
  }

  private JsonNode skippedAfter(String query) throws Exception {
    return read(send("POST", "/item-types" + query, MINIMAL, JSON)).get("menu_item_skipped");
  }

  private HttpResponse<String> send(String method, String path, String body, String accept)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(host.uri().resolve(path))
            .header("Content-Type", JSON)
            .header("Accept", accept)
            .method(method, BodyPublishers.ofString(body))
            .build();
    return http.send(request, BodyHandlers.ofString());
  }

  private static JsonNode read(HttpResponse<String> response) throws IOException {
    return new JsonMapper().readTree(response.body());
  }
}
