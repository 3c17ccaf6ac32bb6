package dev.contentservice.server.support.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Sends requests and reads responses. */
public final class Responses {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private Responses() {}

  public static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return CLIENT.send(request.build(), BodyHandlers.ofString());
  }

  public static JsonNode json(HttpResponse<String> response) {
    return JsonMapper.shared().readTree(response.body());
  }

  public static JsonNode problem(HttpResponse<String> response, int status) {
    JsonNode problem = json(response);
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    assertThat(problem.get("status").asInt()).isEqualTo(status);
    assertThat(response.headers().allValues("X-Request-Id"))
        .containsExactly(problem.get("request_id").asString());
    return problem;
  }
}
