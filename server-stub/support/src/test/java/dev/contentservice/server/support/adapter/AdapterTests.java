package dev.contentservice.server.support.adapter;

import static dev.contentservice.server.support.adapter.Responses.json;
import static dev.contentservice.server.support.adapter.Responses.problem;
import static dev.contentservice.server.support.adapter.Responses.send;
import static java.net.http.HttpRequest.BodyPublishers.noBody;
import static java.net.http.HttpRequest.BodyPublishers.ofInputStream;
import static java.net.http.HttpRequest.BodyPublishers.ofString;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * What every adapter does, whatever its framework. The implementation accepts {@code Token-1} and
 * {@code Token-2}, has one webhook {@code w/1}, fails to create a model whose {@code api_key} is
 * {@value #FAILS}, and echoes JSON at {@code /own}, a path of its own.
 */
public interface AdapterTests {
  String FAILS = "fails";

  String RETURNS_NULL = "returns_null";
  String MODEL = "{\"name\": \"Article\", \"api_key\": \"article\"}";

  /** The address of the running implementation, with its base path and without a final slash. */
  String uri();

  default HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(uri() + path))
        .header("Authorization", "Bearer Token-1")
        .header("Content-Type", "application/json");
  }

  private HttpResponse<String> create(String body) throws Exception {
    return send(request("/item-types").POST(ofString(body)));
  }

  @Test
  default void a_model_is_created() throws Exception {
    HttpResponse<String> response = create(MODEL);

    assertThat(response.statusCode()).isEqualTo(201);
    assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
    assertThat(json(response).get("hint").isNull()).isTrue();
    assertThat(json(response).get("collection_appearance").asString()).isEqualTo("compact");
    assertThat(response.headers().allValues("X-Request-Id")).hasSize(1);
  }

  @Test
  default void a_webhook_with_an_encoded_id_is_updated() throws Exception {
    HttpResponse<String> response =
        send(request("/webhooks/w%2F1").PUT(ofString("{\"custom_payload\": null}")));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(json(response).get("id").asString()).isEqualTo("w/1");
    assertThat(json(response).get("custom_payload").isNull()).isTrue();
  }

  @Test
  default void the_problem_of_an_implementation_is_sent() throws Exception {
    JsonNode problem = problem(send(request("/webhooks/w2").PUT(ofString("{}"))), 404);

    assertThat(problem.get("detail").asString()).isEqualTo("no webhook has this id");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{|400",
        "''|400",
        "{\"name\": \"a\", \"name\": \"a\", \"api_key\": \"a\"}|400",
        "{\"name\": \"a\"}|422",
        "{\"name\": 1, \"api_key\": \"a\"}|422",
        "{\"name\": \"a\", \"api_key\": \"a\", \"tre\": true}|422",
        "{\"name\": \"a\", \"api_key\": \"a\", \"ordering_meta\": \"created_at\","
            + " \"ordering_field\": {\"type\": \"field\", \"id\": \"f\"}}|422"
      })
  default void an_invalid_body_does_not_reach_the_implementation(String body, int status)
      throws Exception {
    JsonNode problem = problem(create(body), status);

    assertThat(problem.path("violations").isEmpty()).isEqualTo(status == 400);
  }

  @Test
  default void a_large_body_is_rejected() throws Exception {
    problem(create("x".repeat((1 << 20) + 1)), 413);
  }

  @Test
  default void an_empty_body_of_unknown_length_is_rejected() throws Exception {
    problem(send(request("/item-types").POST(ofInputStream(InputStream::nullInputStream))), 400);
  }

  @ParameterizedTest
  @CsvSource({
    "POST, /item-types/nowhere, 404",
    "POST, /item-types;a=b, 404",
    "POST, /webhooks, 404",
    "POST, /item-types/, 404",
    "DELETE, /item-types, 405",
    "POST, /item-types?skip_menu_item_creation=1, 400"
  })
  default void another_target_is_rejected(String method, String path, int status) throws Exception {
    HttpResponse<String> response = send(request(path).method(method, ofString(MODEL)));

    problem(response, status);
    assertThat(response.headers().firstValue("Allow").isPresent()).isEqualTo(status == 405);
  }

  @Test
  default void without_an_acceptable_response_the_request_is_rejected() throws Exception {
    problem(send(request("/item-types").header("Accept", "text/html").POST(ofString(MODEL))), 406);
    assertThat(
            send(request("/item-types")
                    .header("Accept", "text/html, */*;q=0.1")
                    .POST(ofString(MODEL)))
                .statusCode())
        .isEqualTo(201);
  }

  @ParameterizedTest
  @CsvSource({
    "Content-Type, text/plain, 415",
    "Content-Type, application/json; charset = utf-8, 415",
    "Content-Type, application/json; charset=\"utf-8, 415",
    "Content-Encoding, gzip, 415",
    "Idempotency-Key, a b, 400"
  })
  default void another_header_is_rejected(String name, String value, int status) throws Exception {
    problem(send(request("/item-types").setHeader(name, value).POST(ofString(MODEL))), status);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Application/JSON",
        "application/json;",
        "application/json ; charset=\"utf-8\"",
        "application/json\t;\tCHARSET=\"\\UTF-8\"",
        "application/json; profile=\"a;b, c\"; charset=utf-8"
      })
  default void a_media_type_is_read_as_http_writes_it(String type) throws Exception {
    HttpRequest.Builder create = request("/item-types").setHeader("Content-Type", type);
    HttpRequest.Builder update = request("/webhooks/w%2F1").setHeader("Content-Type", type);

    assertThat(send(create.POST(ofString(MODEL))).statusCode()).isEqualTo(201);
    assertThat(send(update.PUT(ofString("{\"custom_payload\": null}"))).statusCode())
        .isEqualTo(200);
  }

  @Test
  default void a_request_without_a_known_token_is_rejected_before_all_else() throws Exception {
    HttpResponse<String> unknown =
        send(request("/webhooks").setHeader("Authorization", "Bearer x").POST(ofString("{")));
    HttpResponse<String> none =
        send(HttpRequest.newBuilder(URI.create(uri() + "/item-types")).POST(ofString("{")));

    problem(unknown, 401);
    problem(none, 401);
    assertThat(unknown.headers().firstValue("WWW-Authenticate"))
        .hasValue("Bearer realm=\"content-service\", error=\"invalid_token\"");
  }

  @Test
  default void options_lists_the_methods() throws Exception {
    HttpResponse<String> response = send(request("/item-types").method("OPTIONS", noBody()));

    assertThat(response.statusCode()).isEqualTo(204);
    assertThat(response.headers().firstValue("Allow")).hasValue("OPTIONS, POST");
  }

  @Test
  default void an_idempotency_key_belongs_to_its_caller() throws Exception {
    HttpRequest.Builder keyed =
        request("/item-types").header("Idempotency-Key", "k1").POST(ofString(MODEL));
    HttpResponse<String> first = send(keyed);

    assertThat(send(keyed).body()).isEqualTo(first.body());
    assertThat(send(keyed.setHeader("Authorization", "Bearer Token-2")).body())
        .isNotEqualTo(first.body());
    problem(send(keyed.POST(ofString("{\"name\": \"B\", \"api_key\": \"b\"}"))), 422);
  }

  @Test
  default void the_request_id_of_the_caller_is_repeated() throws Exception {
    HttpRequest.Builder request = request("/webhooks").header("X-Request-Id", "mine");

    assertThat(problem(send(request.GET()), 404).get("request_id").asString()).isEqualTo("mine");
  }

  @Test
  default void a_failure_reveals_nothing() throws Exception {
    JsonNode problem = problem(create(MODEL.replace("\"article\"", '"' + FAILS + '"')), 500);

    assertThat(problem.toString()).doesNotContain("secret");
  }

  @Test
  default void an_operation_that_returns_null_fails() throws Exception {
    problem(create(MODEL.replace("\"article\"", '"' + RETURNS_NULL + '"')), 500);
  }

  @Test
  default void resources_of_the_application_stay_as_they_are() throws Exception {
    HttpResponse<String> response =
        send(
            HttpRequest.newBuilder(URI.create(uri() + "/own?x=1"))
                .header("Content-Type", "application/json")
                .POST(ofString("{\"a\": 1}")));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).isEqualTo("{\"a\":1}");
  }
}
