package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Access to the management port beyond loopback: TLS and a token. Starts its own services, with
 * TLS.
 */
@Tag("exhaustive")
class AdminTokenIT {
  private static final String TOKEN = "canary-admin-token";

  @TempDir Path folder;

  @Test
  void beyond_loopback_the_management_port_has_tls_and_requires_the_token() throws Exception {
    Certificate certificate = Certificate.make(folder, "pod");
    Map<String, String> settings = new HashMap<>(certificate.in(folder));
    settings.put("QUARKUS_HTTP_HOST", "0.0.0.0");
    settings.put("QUARKUS_MANAGEMENT_HOST", "0.0.0.0");
    settings.put("CONTENT_ADMIN_TOKEN", TOKEN);
    settings.put("CONTENT_API_TOKENS", "token-for-tests-1");
    try (RunningService service = RunningService.in(folder, settings)) {
      HttpClient client = HttpClient.newBuilder().sslContext(certificate.trust()).build();
      URI base = URI.create("https://127.0.0.1:" + service.management().getPort());
      assertThat(service.management().getScheme()).isEqualTo("https");

      assertThat(get(client, base, "/webhooks", "Bearer " + TOKEN).statusCode()).isEqualTo(200);
      assertThat(get(client, base, "/webhooks", "Bearer   " + TOKEN).statusCode()).isEqualTo(200);
      assertThat(get(client, base, "/webhooks", "bearer " + TOKEN).statusCode()).isEqualTo(200);
      for (String sent : List.of("", "Bearer", "Bearer token-for-tests-1", "Basic " + TOKEN)) {
        for (String path :
            List.of("/webhooks", "/nothing", "/q/metrics/../../webhooks", "/console/../webhooks")) {
          assertRejected(get(client, base, path, sent), path.contains("..") ? 404 : 401);
        }
      }
      for (String path :
          List.of(
              "/q/health/ready",
              "/q/health",
              "/q/metrics",
              "/openapi.yaml",
              "/",
              "/console/start.js")) {
        assertThat(get(client, base, path, "").statusCode()).as(path).isEqualTo(200);
      }
      HttpRequest publish =
          HttpRequest.newBuilder(base.resolve("/events")).POST(BodyPublishers.ofString("")).build();
      assertRejected(CheckedHttp.send(client, publish), 401);
      HttpRequest own =
          request(base, "/webhooks", "Bearer " + TOKEN).header("Origin", base.toString()).build();
      HttpResponse<String> accepted = CheckedHttp.send(client, own);
      assertThat(accepted.version()).isEqualTo(HttpClient.Version.HTTP_2);
      assertThat(accepted.statusCode()).isEqualTo(200);
      HttpRequest foreign =
          request(base, "/webhooks", "Bearer " + TOKEN)
              .header("Origin", "https://elsewhere.example")
              .build();
      Exchange.problem(CheckedHttp.send(client, foreign), 400);
      assertThat(String.join("", service.output())).doesNotContain(TOKEN);
    }
  }

  @Test
  void a_token_that_is_set_is_required_on_loopback_as_well() throws Exception {
    try (RunningService service = RunningService.in(folder, Map.of("CONTENT_ADMIN_TOKEN", TOKEN))) {
      HttpClient client = HttpClient.newHttpClient();

      assertRejected(get(client, service.management(), "/models", ""), 401);
      assertThat(get(client, service.management(), "/models", "Bearer " + TOKEN).statusCode())
          .isEqualTo(200);
      assertEveryOperationRequiresIt(client, service.management());
    }
  }

  @Test
  void beyond_loopback_the_first_start_creates_an_admin_token() throws Exception {
    Certificate certificate = Certificate.make(folder, "pod");
    Map<String, String> settings = new HashMap<>(certificate.in(folder));
    settings.put("QUARKUS_MANAGEMENT_HOST", "0.0.0.0");
    String token;
    try (RunningService service = RunningService.in(folder, settings)) {
      token =
          service.output().stream()
              .filter(line -> line.startsWith("ADMIN_TOKEN="))
              .map(line -> line.substring("ADMIN_TOKEN=".length()))
              .findFirst()
              .orElseThrow();
    }
    try (RunningService service = RunningService.in(folder, settings)) {
      HttpClient client = HttpClient.newBuilder().sslContext(certificate.trust()).build();
      URI base = URI.create("https://127.0.0.1:" + service.management().getPort());

      assertThat(service.output()).noneMatch(line -> line.startsWith("ADMIN_TOKEN="));
      assertRejected(get(client, base, "/webhooks", ""), 401);
      assertThat(get(client, base, "/webhooks", "Bearer " + token).statusCode()).isEqualTo(200);
      HttpRequest revoke = request(base, "/tokens/first-admin", "Bearer " + token).DELETE().build();
      assertThat(Exchange.problem(CheckedHttp.send(client, revoke), 422).get("detail").asString())
          .contains("the last token", "token add NAME --role administer");
    }
  }

  @Test
  void on_loopback_a_token_is_required_while_one_exists() throws Exception {
    try (RunningService service = RunningService.in(folder, Map.of())) {
      HttpClient client = HttpClient.newHttpClient();
      URI base = service.management();
      assertThat(get(client, base, "/models", "").statusCode()).isEqualTo(200);
      assertThat(
              Exchange.problem(create(client, base, "", "reader", "read"), 422)
                  .get("detail")
                  .asString())
          .contains("first admin token", "token add NAME --role administer");
      assertThat(get(client, base, "/models", "").statusCode()).isEqualTo(200);
      String token =
          Exchange.body(create(client, base, "", "admin", "administer")).get("token").asString();

      assertRejected(get(client, base, "/models", ""), 401);
      assertThat(get(client, base, "/models", "Bearer " + token).statusCode()).isEqualTo(200);
      HttpRequest revoke = request(base, "/tokens/admin", "Bearer " + token).DELETE().build();
      assertRejected(CheckedHttp.send(client, revoke), 422);
      assertThat(create(client, base, token, "reader", "read").statusCode()).isEqualTo(201);
      assertRejected(CheckedHttp.send(client, revoke), 422);
      assertThat(create(client, base, token, "other", "administer").statusCode()).isEqualTo(201);
      assertThat(CheckedHttp.send(client, revoke).statusCode()).isEqualTo(204);
      assertRejected(get(client, base, "/models", "Bearer " + token), 401);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"CONTENT_ADMIN_TOKEN", "CONTENT_INSECURE_HTTP"})
  void the_start_is_rejected_without_tls(String part) throws Exception {
    Map<String, String> settings = new HashMap<>();
    settings.put("QUARKUS_MANAGEMENT_HOST", "0.0.0.0");
    settings.put(part, part.equals("CONTENT_ADMIN_TOKEN") ? TOKEN : "true");
    try (RunningService failed = RunningService.launch(folder, settings)) {
      assertThat(failed.exitStatus()).isEqualTo(1);
      assertThat(failed.output())
          .hasSize(1)
          .allMatch(line -> line.contains("cannot start: QUARKUS_MANAGEMENT_HOST is '0.0.0.0'"))
          .noneMatch(line -> line.contains(TOKEN));
    }
  }

  private static HttpResponse<String> create(
      HttpClient client, URI base, String token, String name, String role) throws Exception {
    String body = "{\"name\": \"%s\", \"role\": \"%s\"}".formatted(name, role);
    return CheckedHttp.send(
        client,
        request(base, "/tokens", token.isEmpty() ? "" : "Bearer " + token)
            .POST(BodyPublishers.ofString(body))
            .build());
  }

  @Test
  void a_rejection_names_its_cause_and_not_which_tokens_there_once_were() throws Exception {
    Map<String, String> settings =
        Map.of("CONTENT_ADMIN_TOKEN", TOKEN, "CONTENT_API_TOKENS", "token-for-tests-1");
    try (RunningService service = RunningService.in(folder, settings)) {
      URI base = service.management();
      assertCause(base, "", "no admin token was sent", "");
      for (String sent : List.of("Bearer", "Basic " + TOKEN, TOKEN)) {
        assertCause(base, sent, "Authorization has no bearer token", "invalid_request");
      }
      for (String sent : List.of("Bearer x", "Bearer token-for-tests-1")) {
        assertCause(base, sent, "this admin token is not valid", "invalid_token");
      }
    }
  }

  private static void assertCause(URI base, String sent, String detail, String error)
      throws Exception {
    HttpResponse<String> response = get(HttpClient.newHttpClient(), base, "/webhooks", sent);

    assertThat(Exchange.problem(response, 401).get("detail").asString())
        .startsWith(detail)
        .endsWith("send 'Authorization: Bearer <admin token>'");
    assertThat(response.headers().firstValue("WWW-Authenticate").orElseThrow())
        .isEqualTo(
            "Bearer realm=\"content-service-management\""
                + (error.isEmpty() ? "" : ", error=\"" + error + "\""));
  }

  /** The contract declares 401 for each of them. */
  private static void assertEveryOperationRequiresIt(HttpClient client, URI base) throws Exception {
    List<Object[]> operations = ManagementOperationsIT.operations().map(Arguments::get).toList();

    assertThat(operations).hasSizeGreaterThan(20);
    for (Object[] operation : operations) {
      String path = ((String) operation[1]).replaceAll("\\{\\w+}", "any");
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(base + path))
              .method((String) operation[0], BodyPublishers.ofString("{}"))
              .build();
      assertRejected(CheckedHttp.send(client, request), 401);
    }
  }

  private static void assertRejected(HttpResponse<String> response, int status) {
    Exchange.problem(response, status);
    assertThat(response.headers().firstValue("WWW-Authenticate").isPresent())
        .isEqualTo(status == 401);
  }

  private static HttpResponse<String> get(HttpClient client, URI base, String path, String token)
      throws Exception {
    return CheckedHttp.send(client, request(base, path, token).build());
  }

  private static HttpRequest.Builder request(URI base, String path, String token) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path));
    return token.isEmpty() ? request : request.header("Authorization", token);
  }
}
