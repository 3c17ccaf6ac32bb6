package dev.contentservice.conformance.example;

import dev.contentservice.conformance.http.Json;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.json.JsonBodyReader;
import dev.contentservice.rules.json.ReadResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Reads a body; a rejected one has a reply instead. */
record BodyCheck(ObjectNode body, Reply rejection) {

  boolean isValid() {
    return rejection == null;
  }

  static <T> BodyCheck of(
      byte[] sent, JsonBodyReader<T> reader, RuleSet<T> rules, Behaviour behaviour) {
    byte[] bytes = behaviour.bytes.apply(sent);
    ReadResult<T> result = reader.read(bytes);
    if (result instanceof ReadResult.Malformed<T> malformed) {
      String place = "line %d, column %d: ".formatted(malformed.line(), malformed.column());
      return new BodyCheck(Json.object(), Reply.problem(400, place + malformed.detail()));
    }
    ObjectNode body = (ObjectNode) Json.parse(new String(bytes, StandardCharsets.UTF_8));
    Report report =
        result instanceof ReadResult.Invalid<T> invalid
            ? invalid.report()
            : rules.check(((ReadResult.Valid<T>) result).body());
    List<Violation> violations =
        report.errors().stream().filter(behaviour.ignored.negate()).toList();
    if (!violations.isEmpty()) {
      return new BodyCheck(body, Reply.violations(violations, report.moreErrors()));
    }
    return behaviour.rejected.test(body)
        ? new BodyCheck(body, Reply.problem(422, "rejected"))
        : new BodyCheck(body, null);
  }
}
