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
      assertThat(CheckedHttp.send(client, revoke).statusCode()).isEqualTo(204);
      // Beyond loopback the port stays closed without any token.
      assertRejected(get(client, base, "/webhooks", ""), 401);
    }
  }

  @Test
  void on_loopback_a_token_is_required_while_one_exists() throws Exception {
    try (RunningService service = RunningService.in(folder, Map.of())) {
      HttpClient client = HttpClient.newHttpClient();
      URI base = service.management();
      assertThat(get(client, base, "/models", "").statusCode()).isEqualTo(200);
      HttpRequest create =
          HttpRequest.newBuilder(URI.create(base + "/tokens"))
              .POST(BodyPublishers.ofString("{\"name\": \"admin\", \"role\": \"administer\"}"))
              .build();
      String token = Exchange.body(CheckedHttp.send(client, create)).get("token").asString();

      assertRejected(get(client, base, "/models", ""), 401);
      assertThat(get(client, base, "/models", "Bearer " + token).statusCode()).isEqualTo(200);
      HttpRequest revoke = request(base, "/tokens/admin", "Bearer " + token).DELETE().build();
      assertThat(CheckedHttp.send(client, revoke).statusCode()).isEqualTo(204);
      assertThat(get(client, base, "/models", "").statusCode()).isEqualTo(200);
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
