package dev.contentservice.conformance.example;

import dev.contentservice.conformance.http.Json;
import dev.contentservice.rules.engine.Violation;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A response, as faults may change it. */
public final class Reply {
  private static final Map<Integer, String> TYPES =
      Map.of(
          400, "bad-request",
          401, "unauthorized",
          404, "not-found",
          405, "method-not-allowed",
          406, "not-acceptable",
          413, "content-too-large",
          415, "unsupported-media-type",
          422, "unprocessable-content");

  public int status;
  public String text;
  public final Map<String, String> headers = new TreeMap<>();

  private Reply(int status, String type, String text) {
    this.status = status;
    this.text = text;
    headers.put("Content-Type", type);
  }

  static Reply ok(int status, ObjectNode body) {
    return new Reply(status, "application/json;charset=UTF-8", body.toString());
  }

  static Reply problem(int status, String detail) {
    return problem(status, TYPES.getOrDefault(status, "internal-server-error"), detail);
  }

  static Reply problem(int status, String type, String detail) {
    ObjectNode problem =
        Json.object()
            .put("type", "urn:content-service:problem:" + type)
            .put("title", "Problem")
            .put("status", status)
            .put("detail", detail);
    return new Reply(status, "application/problem+json", problem.toString());
  }

  static Reply violations(List<Violation> violations, boolean more) {
    Reply reply = problem(422, more ? "see violations, the first of them" : "see violations");
    ObjectNode problem = reply.json();
    ArrayNode list = problem.putArray("violations");
    for (Violation violation : violations) {
      list.addObject()
          .put("rule", violation.rule().id())
          .put("pointer", violation.pointer().toString())
          .put("statement", violation.rule().statement())
          .put("fix", violation.fix())
          .put("source", violation.rule().source());
    }
    return reply.with(problem);
  }

  static Reply deniedAddress() {
    Reply reply = problem(422, "a denied address");
    ObjectNode problem = reply.json();
    problem
        .putArray("violations")
        .addObject()
        .put("rule", "webhook.url.address-denied")
        .put("pointer", "/url")
        .put("statement", "url names no denied address")
        .put("fix", "use a host that is reachable from the Internet")
        .put("source", "2.2");
    return reply.with(problem);
  }

  public ObjectNode json() {
    return (ObjectNode) Json.parse(text);
  }

  public Reply with(ObjectNode body) {
    text = body.toString();
    return this;
  }

  public boolean isModel() {
    return status == 201;
  }

  public boolean isWebhook() {
    return status == 200;
  }
}
