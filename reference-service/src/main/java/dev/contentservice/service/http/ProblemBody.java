package dev.contentservice.service.http;

import dev.contentservice.model.Problem;
import dev.contentservice.model.Violation;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.json.ModelJson;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.util.List;

/** What a refused request is told. */
final class ProblemBody {
  private ProblemBody() {}

  static Problem of(ProblemException refusal, String requestId) {
    Problem problem =
        new Problem(
            refusal.kind().type(),
            refusal.kind().title(),
            refusal.kind().status(),
            String.valueOf(refusal.getMessage()),
            requestId);
    return refusal.report().passed() ? problem : problem.violations(violations(refusal.report()));
  }

  /** Answers before any operation was looked for, or in place of one that waits in vain. */
  static void end(RoutingContext exchange, ProblemException refusal) {
    exchange
        .response()
        .setStatusCode(refusal.kind().status())
        .putHeader("Content-Type", ProblemExceptionMapper.PROBLEM_JSON.toString())
        .end(
            Buffer.buffer(
                ModelJson.mapper().writeValueAsBytes(of(refusal, RequestId.of(exchange)))));
  }

  private static List<Violation> violations(Report report) {
    return report.errors().stream()
        .map(
            broken ->
                new Violation(
                    broken.rule().id(),
                    broken.pointer().value(),
                    broken.rule().statement(),
                    broken.fix(),
                    broken.rule().source()))
        .toList();
  }
}
