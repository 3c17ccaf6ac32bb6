package dev.contentservice.conformance.mutant;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.conformance.example.Behaviour;
import dev.contentservice.conformance.example.Call;
import dev.contentservice.conformance.example.Reply;
import dev.contentservice.conformance.http.Json;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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

  /** A request whose token is not found. */
  static Call without(Call call) {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(call.headers());
    headers.remove("Authorization");
    return new Call(call.method(), call.path(), call.query(), headers, call.body());
  }

  /** A request with the token of an earlier one. */
  static Call withToken(Call call) {
    Call with = without(call);
    with.headers().put("Authorization", List.of("Bearer " + Behaviour.TOKEN));
    return call.header("Authorization").isEmpty() ? with : call;
  }

  /** A request with the start of its body. */
  static Call cut(Call call) {
    byte[] start = Arrays.copyOf(call.body(), call.body().length / 2);
    return new Call(call.method(), call.path(), call.query(), call.headers(), start);
  }

  /** The type of a problem in another spelling. */
  static ObjectNode ownType(ObjectNode problem) {
    return problem.put("type", problem.path("type").asString("").replace("not-found", "missing"));
  }
}
