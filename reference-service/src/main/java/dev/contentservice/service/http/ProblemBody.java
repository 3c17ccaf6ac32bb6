package dev.contentservice.service.http;

import dev.contentservice.model.Problem;
import dev.contentservice.model.Violation;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.json.ModelJson;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.util.List;

/** Writes problem responses. */
final class ProblemBody {
  private ProblemBody() {}

  static Problem of(ProblemException rejection, String requestId) {
    Problem problem =
        new Problem(
            rejection.kind().type(),
            rejection.kind().title(),
            rejection.kind().status(),
            String.valueOf(rejection.getMessage()),
            requestId);
    return rejection.report().passed()
        ? problem
        : problem.violations(violations(rejection.report()));
  }

  /** Responds before routing, or in place of an operation that timed out. */
  static void end(RoutingContext exchange, ProblemException rejection) {
    exchange
        .response()
        .setStatusCode(rejection.kind().status())
        .putHeader("Content-Type", ProblemExceptionMapper.PROBLEM_JSON.toString())
        .end(
            Buffer.buffer(
                ModelJson.mapper().writeValueAsBytes(of(rejection, RequestId.of(exchange)))));
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
