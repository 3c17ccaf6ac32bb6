package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Tokens and models on the management port. Starts its own services, because it counts them. */
@ParameterizedClass
@EnumSource(EitherStore.class)
@Tag("exhaustive")
class ManagedTokensIT {
  @TempDir static Path folder;
  private static RunningService service;

  @Parameter EitherStore kind;

  @BeforeParameterizedClassInvocation
  static void start(EitherStore kind) throws Exception {
    Path own = Files.createDirectory(folder.resolve(kind.name()));
    service = RunningService.in(own, kind.in(own));
  }

  @AfterParameterizedClassInvocation
  static void stop() throws Exception {
    service.close();
  }

  private static HttpResponse<String> send(String method, String path, String body)
      throws Exception {
    return Exchange.send(
        HttpRequest.newBuilder(URI.create(service.management() + path))
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body)));
  }

  private static int status(String token) throws Exception {
    return Exchange.put(service.base(), "/webhooks/none", token, "{}").statusCode();
  }

  @Test
  void a_token_is_created_listed_and_revoked() throws Exception {
    HttpResponse<String> created = send("POST", "/tokens", "{\"name\": \"ci\"}");
    assertThat(created.statusCode()).isEqualTo(201);
    assertThat(created.headers().firstValue("Location")).hasValue("/tokens/ci");
    String token = Exchange.body(created).get("token").asString();
    Eventually.yes(() -> status(token) == 404);

    JsonNode tokens = Exchange.get(service.management(), "/tokens").get("items");
    assertThat(tokens.findValuesAsString("name")).contains("first", "ci");
    assertThat(tokens.toString()).doesNotContain("cst_", token);
    assertThat(tokens.findValuesAsString("last_characters"))
        .contains(token.substring(token.length() - 4));

    Exchange.problem(send("POST", "/tokens", "{\"name\": \"ci\"}"), 422);
    assertThat(send("DELETE", "/tokens/ci", "").statusCode()).isEqualTo(204);
    Eventually.yes(() -> status(token) == 401);
    Exchange.problem(send("DELETE", "/tokens/ci", ""), 404);
    Exchange.problem(send("DELETE", "/tokens/%00", ""), 404);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | 422",
        "[] | 400",
        "{\"name\": \"a b\"} | 422",
        "{\"name\": \"a\\n\"} | 422",
        "{\"name\": \"a\", \"role\": \"any\"} | 422",
        "{\"name\": \"a\", \"role\": null} | 422",
        "{\"name\": 1} | 422",
        "{\"name\": \"a\", \"x\": 1} | 422",
        "{\"name\": \"a\", \"name\": \"a\"} | 400",
        "{\"name\": \"canary\" | 400",
        "canary | 400"
      })
  void a_body_that_names_no_token_is_rejected(String body, int status) throws Exception {
    HttpResponse<String> response = send("POST", "/tokens", body);

    Exchange.problem(response, status);
    assertThat(response.body()).doesNotContain("canary");
  }

  @Test
  void a_consumer_gets_no_token_while_the_port_requires_none() throws Exception {
    String body =
        "{\"name\": \"a\", \"role\": \"consumer\", \"webhook_id\": \"w\", \"expires_at\": \"%s\"}"
            .formatted(Instant.now().plusSeconds(60));

    assertThat(Exchange.problem(send("POST", "/tokens", body), 422).get("detail").asString())
        .contains("requires no token yet");
  }

  @Test
  void a_model_is_read_and_deleted_with_its_menu_item() throws Exception {
    JsonNode model =
        Exchange.body(
            Exchange.post(
                service.base(),
                "/item-types",
                service.token(),
                "{\"name\": \"Article\", \"api_key\": \"article\"}"));
    String path = "/models/" + model.get("id").asString();
    JsonNode item = Exchange.get(service.management(), "/menu-items").at("/items/0");
    String itemPath = "/menu-items/" + item.get("id").asString();

    assertThat(Exchange.get(service.management(), path)).isEqualTo(model);
    assertThat(Exchange.get(service.management(), itemPath)).isEqualTo(item);
    assertThat(send("DELETE", path, "").statusCode()).isEqualTo(204);
    Exchange.problem(send("GET", path, ""), 404);
    Exchange.problem(send("DELETE", path, ""), 404);
    Exchange.problem(send("GET", itemPath, ""), 404);
    Exchange.problem(send("GET", "/models/%00", ""), 404);
  }
}
