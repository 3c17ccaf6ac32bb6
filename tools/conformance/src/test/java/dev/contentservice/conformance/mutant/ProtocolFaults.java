package dev.contentservice.conformance.mutant;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.conformance.example.Reply;
import dev.contentservice.conformance.http.Json;
import java.util.function.UnaryOperator;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What the faults of requests and responses change. */
final class ProtocolFaults {
  private static final JsonMapper LENIENT =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS, JsonReadFeature.ALLOW_TRAILING_COMMA)
          .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
          .build();

  private ProtocolFaults() {}

  static byte[] text(byte[] body, UnaryOperator<String> change) {
    return change.apply(new String(body, UTF_8)).getBytes(UTF_8);
  }

  static byte[] latin(byte[] body) {
    byte[] decoded = new String(body, ISO_8859_1).getBytes(UTF_8);
    return new String(body, UTF_8).indexOf('\ufffd') < 0 ? body : decoded;
  }

  static byte[] lenient(byte[] body) {
    return tree(body, node -> node);
  }

  /** The body read leniently and written again; unchanged if even that fails. */
  static byte[] tree(byte[] body, UnaryOperator<JsonNode> change) {
    try {
      return LENIENT.writeValueAsBytes(change.apply(LENIENT.readTree(body)));
    } catch (JacksonException e) {
      return body;
    }
  }

  static JsonNode withFlags(JsonNode body) {
    return Json.parse(body.toString().replace(":\"true\"", ":true"));
  }

  static JsonNode withTexts(JsonNode body) {
    return Json.parse(body.toString().replace(":12", ":\"12\""));
  }

  static void change(Reply reply, UnaryOperator<ObjectNode> change) {
    if (reply.status >= 400) {
      reply.with(change.apply(reply.json()));
    }
  }

  static void reject(boolean fault, int status, Reply reply) {
    if (fault && reply.status < 400) {
      reply.status = status;
      reply.headers.put("Content-Type", "application/problem+json");
      reply.with(Json.object().put("type", "urn:content-service:problem:rejected"));
    }
  }

  static ObjectNode otherRule(ObjectNode problem) {
    JsonNode violation = problem.path("violations").path(0);
    if (violation.path("rule").asString("").equals("shape.text")) {
      ((ObjectNode) violation).put("rule", "webhook.headers.sendable");
    }
    return problem;
  }

  static ObjectNode firstViolation(ObjectNode problem) {
    JsonNode first = problem.path("violations").path(0);
    if (first.isObject()) {
      problem.putArray("violations").add(first);
    }
    return problem;
  }

  static void echo(String secret, Reply reply) {
    change(reply, problem -> problem.put("detail", "rejected: " + secret));
  }
}
