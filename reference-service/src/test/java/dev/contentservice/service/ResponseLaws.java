package dev.contentservice.service;

import java.net.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Laws that hold for every response on both ports, also where the contract has no operation.
 * Written from the contract's headers and problem (RFC 9457), RFC 9110 and RFC 6750.
 */
final class ResponseLaws {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String PROBLEM = "application/problem+json";
  private static final Set<String> SUCCESS =
      Set.of("application/json", "application/json;charset=UTF-8");

  /** The headers required by a status, besides the request id. */
  private static final Map<Integer, String> PROMISED =
      Map.of(401, "WWW-Authenticate", 405, "Allow", 429, "Retry-After", 503, "Retry-After");

  /** Not resources of the service: the contract's files, the console, and the framework's own. */
  private static final Set<String> PAGES =
      Set.of("/docs", "/events.yaml", "/openapi.yaml", "/q", "/console/");

  /** Failing health checks have the format of MicroProfile Health, which is no problem. */
  private static final String HEALTH = "/q/health";

  private ResponseLaws() {}

  /**
   * The violated laws.
   *
   * @param target as in the request line
   */
  static List<String> broken(
      String method, String target, int status, HttpHeaders headers, String body) {
    if (isPage(target) && (status < 300 || status == 304)) {
      return List.of();
    }
    List<String> broken = new ArrayList<>();
    if (status == 503 && target.startsWith(HEALTH)) {
      require(isDown(body), "a health check that is DOWN, not " + body, broken);
      return broken;
    }
    require(isRequestId(headers), "one X-Request-Id", broken);
    String promised = PROMISED.get(status);
    require(promised == null || headers.firstValue(promised).isPresent(), promised, broken);
    String type = String.join(" and ", headers.allValues("Content-Type"));
    if (status == 204) {
      require(type.isEmpty() && body.isEmpty(), "204 without content", broken);
    } else {
      require(
          status < 300 ? SUCCESS.contains(type) : type.equals(PROBLEM),
          "the type of content for this status, not " + type,
          broken);
      require(
          method.equals("HEAD") ? body.isEmpty() : isContent(status, headers, body),
          "the content of this status, not " + body.substring(0, Math.min(300, body.length())),
          broken);
    }
    return broken.stream().map(law -> method + " " + target + " " + status + ": " + law).toList();
  }

  private static boolean isPage(String target) {
    return target.equals("/") || PAGES.stream().anyMatch(target::startsWith);
  }

  private static void require(boolean holds, String law, List<String> broken) {
    if (!holds) {
      broken.add("must have " + law);
    }
  }

  private static boolean isRequestId(HttpHeaders headers) {
    List<String> ids = headers.allValues("X-Request-Id");
    return ids.size() == 1 && ids.get(0).matches("[A-Za-z0-9._-]{1,64}");
  }

  private static boolean isDown(String body) {
    try {
      return text(JSON.readTree(body), "status").equals("DOWN");
    } catch (JacksonException e) {
      return false;
    }
  }

  private static boolean isContent(int status, HttpHeaders headers, String body) {
    try {
      JsonNode json = JSON.readTree(body);
      return status < 300 ? json.isContainer() : isProblem(status, headers, json);
    } catch (JacksonException e) {
      return false;
    }
  }

  private static boolean isProblem(int status, HttpHeaders headers, JsonNode problem) {
    return problem.path("status").asInt() == status
        && problem.path("type").asString().matches("urn:content-service:problem:[a-z-]+")
        && !problem.path("title").asString().isBlank()
        && !problem.path("detail").asString().isBlank()
        && !problem.toString().matches(".*(Exception|dev\\.contentservice|\\bat [a-z]+\\.).*")
        && headers.firstValue("X-Request-Id").orElse("").equals(text(problem, "request_id"))
        && problem.path("violations").valueStream().allMatch(ResponseLaws::isViolation)
        && (status == 422 || !problem.has("violations"));
  }

  private static boolean isViolation(JsonNode violation) {
    return Set.of("rule", "statement", "fix", "source").stream()
            .noneMatch(member -> text(violation, member).isBlank())
        && text(violation, "pointer").matches("(?s)(/.*)?");
  }

  private static String text(JsonNode object, String member) {
    return object.path(member).isString() ? object.path(member).asString() : "";
  }
}
