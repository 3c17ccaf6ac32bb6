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

/** The interfaces in a server that this project does not use, called over HTTP. */
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
  void a_created_model_is_answered_with_201() throws Exception {
    HttpResponse<String> answer = send("POST", "/item-types", MINIMAL, JSON);

    assertThat(answer.statusCode()).isEqualTo(201);
    assertThat(read(answer).get("name").textValue()).isEqualTo("Article");
    assertThat(read(answer).get("api_key").textValue()).isEqualTo("article");
  }

  @Test
  void an_updated_webhook_is_answered_with_200() throws Exception {
    HttpResponse<String> answer = send("PUT", "/webhooks/w1", "{\"name\": \"Indexer\"}", JSON);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(read(answer).get("id").textValue()).isEqualTo("w1");
    assertThat(read(answer).get("name").textValue()).isEqualTo("Indexer");
  }

  @Test
  void absent_null_and_value_arrive_and_return_as_they_are() throws Exception {
    assertThat(customPayloadAfter("{}").isMissingNode()).isTrue();
    assertThat(customPayloadAfter("{\"custom_payload\": null}").isNull()).isTrue();
    assertThat(customPayloadAfter("{\"custom_payload\": \"\"}").textValue()).isEmpty();
  }

  @Test
  void a_body_comes_back_in_every_script() throws Exception {
    String name = "Ωmega 記事 😀 \\u0000";

    JsonNode answer = read(send("PUT", "/webhooks/w1", "{\"name\": \"" + name + "\"}", JSON));

    assertThat(answer.get("name").textValue()).isEqualTo("Ωmega 記事 😀 \u0000");
  }

  @Test
  void a_reference_comes_back_whole() throws Exception {
    String field = "{\"type\": \"field\", \"id\": \"f1\"}";
    String body = MINIMAL.replace("}", ", \"hint\": null, \"ordering_field\": " + field + "}");

    JsonNode answer = read(send("POST", "/item-types", body, JSON));

    assertThat(answer.get("ordering_field")).isEqualTo(new JsonMapper().readTree(field));
    assertThat(answer.get("hint").isNull()).isTrue();
    assertThat(answer.has("workflow")).isFalse();
  }

  @Test
  void the_query_parameter_is_true_false_or_not_sent() throws Exception {
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
  void a_resource_is_sent_as_json_whoever_asks(String accept) throws Exception {
    HttpResponse<String> answer = send("POST", "/item-types", MINIMAL, accept);

    assertThat(answer.headers().firstValue("Content-Type")).contains(JSON);
  }

  @Test
  void what_the_contract_does_not_take_is_refused_by_the_server() throws Exception {
    assertThat(send("POST", "/item-types", MINIMAL, "text/html").statusCode()).isEqualTo(406);
    assertThat(send("GET", "/item-types", "", JSON).statusCode()).isEqualTo(405);
    assertThat(send("POST", "/no-such-path", MINIMAL, JSON).statusCode()).isEqualTo(404);
  }

  @Test
  void what_an_implementation_throws_keeps_its_status() throws Exception {
    assertThat(send("PUT", "/webhooks/nobody", "{}", JSON).statusCode()).isEqualTo(404);
  }

  @Test
  void null_is_refused_where_the_contract_does_not_allow_it() throws Exception {
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

  private static JsonNode read(HttpResponse<String> answer) throws IOException {
    return new JsonMapper().readTree(answer.body());
  }
}
