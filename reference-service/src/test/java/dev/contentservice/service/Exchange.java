package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Raw HTTP for requests that no generated client would send. Every exchange is validated against
 * the contract.
 */
final class Exchange {
  private static final JsonMapper JSON = new JsonMapper();

  private Exchange() {}

  /** A JSON request with this token; an empty token sends none. */
  static HttpRequest.Builder json(URI base, String path, String token) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(base.resolve(path)).header("Content-Type", "application/json");
    return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
  }

  static HttpResponse<String> post(URI base, String path, String token, String body)
      throws IOException, InterruptedException {
    return send(json(base, path, token).POST(BodyPublishers.ofString(body)));
  }

  static HttpResponse<String> put(URI base, String path, String token, String body)
      throws IOException, InterruptedException {
    return send(json(base, path, token).PUT(BodyPublishers.ofString(body)));
  }

  static JsonNode get(URI base, String path) throws IOException, InterruptedException {
    return JSON.readTree(send(HttpRequest.newBuilder(base.resolve(path))).body());
  }

  static HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return CheckedHttp.send(request.build());
  }

  static JsonNode body(HttpResponse<String> response) {
    return json(response.body());
  }

  static JsonNode json(String text) {
    return JSON.readTree(text);
  }

  /** The problem in this response, with all common members and no internal details. */
  static JsonNode problem(HttpResponse<String> response, int status) {
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    JsonNode problem = body(response);
    assertThat(problem.get("status").asInt()).isEqualTo(status);
    assertThat(problem.get("request_id").asString())
        .isEqualTo(response.headers().firstValue("X-Request-Id").orElseThrow());
    assertThat(problem.get("detail").asString()).isNotBlank();
    assertThat(response.body()).doesNotContain("Exception", "dev.contentservice", "tools.jackson");
    return problem;
  }

  /** Asserts a 503 with Retry-After and no internal details. */
  static void unavailable(HttpResponse<String> response) {
    problem(response, 503);
    assertThat(response.headers().firstValueAsLong("Retry-After")).isPresent();
    assertThat(response.body()).doesNotContainIgnoringCase("sql", "select", "canary");
  }
}
