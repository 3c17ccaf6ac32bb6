package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * A check of a body says what the operation itself would respond with, on the packaged service.
 * Starts its own services.
 */
@ParameterizedClass
@EnumSource(EitherStore.class)
@Tag("exhaustive")
class CheckedBodiesIT {
  private static final String CREATE = "/checks?operation=createItemType";
  private static final String UPDATE = "/checks?operation=updateWebhook";

  @TempDir static Path folder;
  private static RunningService service;

  @Parameter EitherStore kind;

  @BeforeParameterizedClassInvocation
  static void start(EitherStore kind) throws Exception {
    Path own = Files.createDirectory(folder.resolve(kind.name()));
    service = RunningService.in(own, kind.in(own, TwoWebhooks.in(own)));
  }

  @AfterParameterizedClassInvocation
  static void stop() throws Exception {
    service.close();
  }

  private static JsonNode check(String path, String body) throws Exception {
    HttpResponse<String> response = Exchange.post(service.management(), path, "", body);
    assertThat(response.statusCode()).isEqualTo(200);
    return Exchange.body(response);
  }

  private static void assertSame(JsonNode check, HttpResponse<String> rejection, int status) {
    JsonNode problem = Exchange.problem(rejection, status);
    assertThat(check.get("accepted").asBoolean()).isFalse();
    assertThat(check.get("detail")).isEqualTo(problem.get("detail"));
    assertThat(check.get("violations").values()).isEqualTo(problem.path("violations").values());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"name\": 1, \"api_key\": \"a\", \"unknown\": 2}",
        "{\"name\": \"A\", \"api_key\": \"a\", \"ordering_meta\": \"created_at\","
            + " \"ordering_field\": {\"type\": \"field\", \"id\": \"f1\"}}"
      })
  void a_model_is_rejected_for_the_same_violations(String body) throws Exception {
    assertSame(
        check(CREATE, body),
        Exchange.post(service.base(), "/item-types", service.token(), body),
        422);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"name\": \"Mail\"}",
        "{\"name\": \"Mail\", \"url\": \"http://127.0.0.1/\"}",
        "{\"enabled\": \"no\", \"unknown\": 2}",
        "{\"events\": [{}]}"
      })
  void an_update_is_rejected_for_the_same_violations(String body) throws Exception {
    assertSame(
        check(UPDATE + "&webhook=wh-search", body),
        Exchange.put(service.base(), "/webhooks/wh-search", service.token(), body),
        422);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "{", "{\"name\": \"a\", \"name\": \"b\"}"})
  void a_text_that_is_no_json_object_is_rejected_with_the_same_detail(String body)
      throws Exception {
    // Not Exchange: an accepted request whose body is no JSON violates every contract.
    HttpResponse<String> check =
        HttpClient.newHttpClient()
            .send(
                Exchange.json(service.management(), CREATE, "")
                    .POST(BodyPublishers.ofString(body))
                    .build(),
                BodyHandlers.ofString());

    assertThat(check.statusCode()).isEqualTo(200);
    assertSame(
        Exchange.body(check),
        Exchange.post(service.base(), "/item-types", service.token(), body),
        400);
  }

  @Test
  void a_webhook_may_keep_its_own_name() throws Exception {
    String body = "{\"name\": \"Mail\"}";

    assertThat(check(UPDATE, body).at("/violations/0/pointer").asString()).isEqualTo("/name");
    assertThat(check(UPDATE + "&webhook=wh-mail", body).get("accepted").asBoolean()).isTrue();
    Exchange.problem(Exchange.post(service.management(), UPDATE + "&webhook=none", "", body), 404);
    Exchange.problem(
        Exchange.post(service.management(), CREATE + "&webhook=wh-mail", "", body), 400);
  }

  @Test
  void an_accepted_body_has_no_violation_and_is_not_stored() throws Exception {
    JsonNode model = check(CREATE, "{\"name\": \"Article\", \"api_key\": \"article\"}");
    check(UPDATE + "&webhook=wh-search", "{\"name\": \"Another\", \"enabled\": false}");

    assertThat(model.toString()).isEqualTo("{\"accepted\":true,\"detail\":null,\"violations\":[]}");
    assertThat(service.read("/models").get("items")).isEmpty();
    JsonNode webhook = service.read("/webhooks/wh-search");
    assertThat(webhook.get("name").asString()).isEqualTo("Search indexer");
    assertThat(webhook.get("enabled").asBoolean()).isTrue();
  }
}
