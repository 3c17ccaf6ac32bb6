package com.example.cms;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.cms.client.CmsClient;
import com.example.cms.model.CollectionAppearance;
import com.example.cms.model.CreateItemTypeRequest;
import com.sun.net.httpserver.HttpServer;
import dev.contentservice.client.errors.UnauthorizedException;
import dev.contentservice.model.value.OrderingMeta;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Model, client, stub and checks agree with the adapted contract. */
class AdaptedContractTest {
  private static HttpServer server;
  private static URI url;
  private static CmsClient client;

  @BeforeAll
  static void start() {
    server = CmsServer.start();
    url = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    client = CmsClient.builder().baseUrl(url).token(CmsServer.TOKEN).build();
  }

  @AfterAll
  static void stop() {
    client.close();
    server.stop(0);
  }

  @Test
  void the_client_calls_the_stub_at_the_other_path_with_the_other_header() {
    CreateItemTypeRequest body =
        new CreateItemTypeRequest("Article", "article")
            .collectionAppearance(CollectionAppearance.TABLE)
            .orderingMeta(OrderingMeta.of("anything"));

    var response = client.itemTypes().createWithResponse(body);

    assertThat(response.status()).isEqualTo(201);
    assertThat(response.body().getName()).isEqualTo("Article");
    assertThat(response.body().getCollectionAppearance()).isEqualTo(CollectionAppearance.TABLE);
  }

  @Test
  void another_token_is_rejected() {
    try (CmsClient other = CmsClient.builder().baseUrl(url).token("other").build()) {
      assertThatThrownBy(
              () -> other.itemTypes().create(new CreateItemTypeRequest("Article", "article")))
          .isInstanceOf(UnauthorizedException.class);
    }
  }

  @Test
  void the_other_operation_stays_where_it_was() {
    assertThat(client.webhooks().update("w7", w -> w.enabled(false)).getId()).isEqualTo("w7");
  }

  @ParameterizedTest
  @CsvSource({
    "POST, /v2/content-types, table, 201",
    "POST, /v2/content-types, cards, 422",
    "POST, /item-types, table, 404"
  })
  void the_server_has_the_other_path_and_the_closed_enumeration(
      String method, String path, String appearance, int status) throws Exception {
    HttpResponse<String> response =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(url.resolve(path))
                    .header("X-Api-Token", CmsServer.TOKEN)
                    .header("Content-Type", "application/json")
                    .method(method, BodyPublishers.ofByteArray(body(appearance)))
                    .build(),
                BodyHandlers.ofString());

    assertThat(response.statusCode()).isEqualTo(status);
    if (status == 422) {
      assertThat(response.body())
          .contains("\"shape.value\"", "/collection_appearance", "send `compact` or `table`");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "POST, /v2/content-types?skip_menu_item_creation=yes, application/json, 400",
    "POST, /v2/content-types?color=red, application/json, 400",
    "POST, /v2/content-types, text/plain, 415",
    "GET, /v2/content-types, application/json, 405",
    "PUT, /webhooks/w7?x=1, application/json, 400",
    "PUT, /webhooks, application/json, 404"
  })
  void requests_are_checked_as_those_of_the_packaged_contract(
      String method, String path, String type, int status) throws Exception {
    HttpResponse<String> response =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(url.resolve(path))
                    .header("X-Api-Token", CmsServer.TOKEN)
                    .header("Content-Type", type)
                    .method(method, BodyPublishers.ofByteArray(body("table")))
                    .build(),
                BodyHandlers.ofString());

    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    assertThat(response.headers().firstValue("Allow"))
        .isEqualTo(status == 405 ? Optional.of("OPTIONS, POST") : Optional.empty());
  }

  @Test
  void the_token_of_the_packaged_contract_is_none_here() throws Exception {
    HttpResponse<String> response =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(url.resolve("/v2/content-types"))
                    .header("Authorization", "Bearer " + CmsServer.TOKEN)
                    .POST(BodyPublishers.ofByteArray(body("table")))
                    .build(),
                BodyHandlers.ofString());

    assertThat(response.statusCode()).isEqualTo(401);
    assertThat(response.body()).contains("send 'X-Api-Token: <API_TOKEN>'");
  }

  @Test
  void a_body_is_checked_by_the_rules_on_the_server_too() throws Exception {
    HttpResponse<String> response =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(url.resolve("/v2/content-types"))
                    .header("X-Api-Token", CmsServer.TOKEN)
                    .header("Content-Type", "application/json")
                    .POST(
                        BodyPublishers.ofByteArray(
                            json(
                                "'ordering_meta': 'created_at',"
                                    + " 'ordering_field': {'type': 'field', 'id': 'f1'}")))
                    .build(),
                BodyHandlers.ofString());

    assertThat(response.statusCode()).isEqualTo(422);
    assertThat(response.body()).contains("item-type.ordering.exclusive");
  }

  @Test
  void the_checks_reject_an_unknown_value_of_the_closed_enumeration_only() {
    assertThat(CmsChecks.createItemType(body("cards")))
        .hasToString(
            "/collection_appearance: a member must have a value the contract allows (section 4.1);"
                + " send `compact` or `table` [shape.value]");
    assertThat(CmsChecks.createItemType(body("compact")).violations()).isEmpty();
    assertThat(CmsChecks.createItemType(json("'ordering_meta': 'anything'")).violations())
        .isEmpty();
  }

  @Test
  void the_rules_apply_as_before() {
    assertThat(
            CmsChecks.createItemType(
                    json(
                        "'ordering_meta': 'created_at',"
                            + " 'ordering_field': {'type': 'field', 'id': 'f1'}"))
                .violations())
        .extracting(it -> it.rule().id())
        .containsExactly("item-type.ordering.exclusive");
    assertThat(CmsChecks.updateWebhook("w", "{\"url\": \"ftp://a\"}".getBytes(UTF_8)).passed())
        .isFalse();
  }

  @Test
  void a_request_with_an_unknown_value_of_the_closed_enumeration_is_rejected() {
    assertThat(CollectionAppearance.TABLE.isListed()).isTrue();
    assertThat(CmsChecks.createItemType(body("table")).passed()).isTrue();
    assertThat(CmsChecks.createItemType(body("cards")).passed()).isFalse();
  }

  @Test
  void the_client_preserves_an_unknown_value_in_a_response() throws IOException {
    HttpServer other = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    other.createContext(
        "/",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(201, 0);
          exchange.getResponseBody().write(body("cards"));
          exchange.close();
        });
    other.start();
    URI place = URI.create("http://127.0.0.1:" + other.getAddress().getPort());
    try (CmsClient calling =
        CmsClient.builder().baseUrl(place).token("t").lenientResponses().build()) {
      CollectionAppearance received =
          calling.itemTypes().create(new CreateItemTypeRequest("A", "a")).getCollectionAppearance();

      assertThat(received).isEqualTo(CollectionAppearance.of("cards"));
      assertThat(received.isListed()).isFalse();
    } finally {
      other.stop(0);
    }
  }

  @Test
  void only_what_the_overlay_names_differs_from_the_contract() throws IOException {
    ObjectNode original = contract("META-INF/openapi/content-service.yaml");
    ObjectNode adapted = contract("contract.yaml");

    assertThat(adapted.at("/paths/~1v2~1content-types"))
        .isEqualTo(original.at("/paths/~1item-types"));
    Stream.of(original, adapted)
        .forEach(
            contract -> {
              ((ObjectNode) contract.get("paths"))
                  .remove(List.of("/item-types", "/v2/content-types"));
              ((ObjectNode) contract.at("/components/securitySchemes")).remove("ApiToken");
              ((ObjectNode) contract.at("/components/schemas/CollectionAppearance"))
                  .remove(List.of("enum", "description"));
            });
    assertThat(adapted).isEqualTo(original);
  }

  private static ObjectNode contract(String resource) throws IOException {
    try (InputStream in =
        AdaptedContractTest.class.getClassLoader().getResourceAsStream(resource)) {
      return (ObjectNode) new YAMLMapper().readTree(in);
    }
  }

  private static byte[] body(String appearance) {
    return json("'collection_appearance': '" + appearance + "'");
  }

  private static byte[] json(String member) {
    return ("{'name': 'Article', 'api_key': 'article', " + member + "}")
        .replace('\'', '"')
        .getBytes(UTF_8);
  }
}
