package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.swagger.v3.core.util.Yaml;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every operation of the packaged contract of the management port is served as it says. */
@SharesService
@Tag("example")
class ManagementOperationsIT {
  private static RunningService service;

  @BeforeAll
  static void start(RunningService shared) {
    service = shared;
  }

  private static JsonNode contract() {
    try {
      return Yaml.mapper().readTree(PackagedContract.file("content-service-management.yaml"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Method, path and names of query parameters. */
  static Stream<Arguments> operations() {
    return contract().get("paths").properties().stream()
        .flatMap(
            path ->
                path.getValue().properties().stream()
                    .map(
                        each ->
                            Arguments.of(
                                each.getKey().toUpperCase(Locale.ROOT),
                                path.getKey(),
                                query(each.getValue())
                                    .map(parameter -> parameter.get("name").asText())
                                    .toList())));
  }

  private static Stream<JsonNode> query(JsonNode operation) {
    return StreamSupport.stream(operation.path("parameters").spliterator(), false)
        .map(ManagementOperationsIT::resolved)
        .filter(each -> each.get("in").asText().equals("query"));
  }

  private static JsonNode resolved(JsonNode node) {
    return node.has("$ref") ? contract().at(node.get("$ref").asText().substring(1)) : node;
  }

  private static HttpResponse<String> send(String method, String path, String value)
      throws Exception {
    URI address = URI.create(service.management() + path.replaceAll("\\{\\w+}", value));
    return Exchange.send(HttpRequest.newBuilder(address).method(method, BodyPublishers.noBody()));
  }

  /** Only the route of the operation knows its query. */
  @ParameterizedTest
  @MethodSource("operations")
  void an_operation_accepts_the_query_of_the_contract_and_no_other(
      String method, String path, List<String> query) throws Exception {
    HttpResponse<String> response = send(method, path + "?unknown=1", "none");

    assertThat(Exchange.problem(response, 400).get("detail").asString())
        .isEqualTo(
            "this operation takes no query parameter 'unknown'; send "
                + (query.isEmpty() ? "none" : "only " + query));
  }

  /** Paths with a word for a parameter that has a set of them. */
  static List<String> words() {
    List<String> words = new ArrayList<>();
    contract()
        .get("paths")
        .properties()
        .forEach(
            path ->
                query(path.getValue().path("get"))
                    .forEach(each -> addWords(path.getKey(), each, words)));
    return words;
  }

  private static void addWords(String path, JsonNode parameter, List<String> words) {
    String name = parameter.get("name").asText();
    resolved(parameter.get("schema"))
        .path("enum")
        .forEach(word -> words.add(path + "?" + name + "=" + word.asText()));
  }

  @ParameterizedTest
  @MethodSource("words")
  void every_word_of_the_contract_is_known(String path) throws Exception {
    // An unknown word is rejected before an unknown webhook.
    assertThat(send("GET", path, "").statusCode()).isEqualTo(path.contains("{") ? 404 : 200);
  }

  @ParameterizedTest
  @MethodSource("operations")
  void a_path_parameter_may_be_any_text(String method, String path) throws Exception {
    if (path.contains("{")) {
      // Bodies are read first.
      assertThat(send(method, path, "%00").statusCode()).isIn(404, 422);
    }
  }

  static List<String> paths() {
    return contract().get("paths").properties().stream().map(Map.Entry::getKey).toList();
  }

  @ParameterizedTest
  @MethodSource("operations")
  void a_method_that_a_path_does_not_allow_returns_those_of_the_contract(String method, String path)
      throws Exception {
    HttpResponse<String> response = send("PATCH", path, "none");

    Exchange.problem(response, 405);
    assertThat(response.headers().firstValue("Allow").orElseThrow().split(", ")).contains(method);
  }

  @ParameterizedTest
  @MethodSource("paths")
  void an_unknown_path_is_rejected_with_those_of_the_contract(String path) throws Exception {
    assertThat(Exchange.problem(send("GET", "/none", ""), 404).get("detail").asString())
        .contains(" " + path + ",");
  }

  @ParameterizedTest
  @MethodSource("operations")
  void a_path_responds_to_options_with_its_methods(String method, String path) throws Exception {
    HttpResponse<String> response = send("OPTIONS", path, "none");

    assertThat(response.statusCode()).isEqualTo(204);
    assertThat(response.headers().firstValue("Allow").orElseThrow().split(", ")).contains(method);
  }

  @ParameterizedTest
  @CsvSource("/webhooks, text/html, application/json")
  void a_response_that_is_not_accepted_is_not_sent(String path, String accepted, String sent)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(service.management() + path)).header("Accept", accepted);

    assertThat(Exchange.problem(Exchange.send(request), 406).get("detail").asString())
        .contains("responds with " + sent);
  }

  @ParameterizedTest
  @CsvSource({
    "/webhooks/none/signing-keys, X-Any, 400, takes no body",
    "/webhooks, Content-Encoding, 415, uncompressed"
  })
  void a_body_that_is_not_taken_is_rejected(String path, String header, int status, String fix)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(service.management() + path))
            .header(header, "gzip")
            .POST(BodyPublishers.ofString("{}"));

    assertThat(Exchange.problem(Exchange.send(request), status).get("detail").asString())
        .contains(fix);
  }
}
