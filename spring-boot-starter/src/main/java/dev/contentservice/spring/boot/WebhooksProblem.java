package dev.contentservice.spring.boot;

import dev.contentservice.delivery.outbox.InvalidWebhookException;
import dev.contentservice.delivery.runtime.WebhookSettings.OutdatedException;
import dev.contentservice.delivery.runtime.WebhookSettings.TooManyWebhooksException;
import dev.contentservice.model.Problem;
import dev.contentservice.model.Violation;
import dev.contentservice.rules.engine.Report;
import java.util.Set;
import java.util.UUID;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.function.ServerResponse;

/** A rejected request (RFC 9457), in the words of the service. */
final class WebhooksProblem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Problem problem;
  private Set<HttpMethod> allowed = Set.of();

  private WebhooksProblem(int status, String type, String title, String detail) {
    super(detail, null, false, false);
    problem =
        new Problem(
            "urn:content-service:problem:" + type,
            title,
            status,
            detail,
            UUID.randomUUID().toString());
  }

  static WebhooksProblem badRequest(String detail) {
    return new WebhooksProblem(400, "bad-request", "Request cannot be read", detail);
  }

  static WebhooksProblem forbidden() {
    return new WebhooksProblem(
        403, "forbidden", "Role required", "log in as a user whose account has webhooks");
  }

  static WebhooksProblem notFound(String detail) {
    return new WebhooksProblem(404, "not-found", "Not found", detail);
  }

  static WebhooksProblem method(Set<HttpMethod> allowed) {
    WebhooksProblem problem =
        new WebhooksProblem(
            405, "method-not-allowed", "Method not allowed", "the path is served for " + allowed);
    problem.allowed = allowed;
    return problem;
  }

  static WebhooksProblem conflict(String detail) {
    return new WebhooksProblem(409, "conflict", "Conflict", detail);
  }

  static WebhooksProblem changed() {
    return new WebhooksProblem(
        412,
        "precondition-failed",
        "Changed meanwhile",
        "the webhook was changed meanwhile; read it again, then repeat the change");
  }

  static WebhooksProblem tooLarge(int limit) {
    return new WebhooksProblem(
        413,
        "content-too-large",
        "Content too large",
        "the body is larger than " + limit + " bytes; send less at once");
  }

  static WebhooksProblem mediaType() {
    return new WebhooksProblem(
        415,
        "unsupported-media-type",
        "Unsupported media type",
        "send the body as application/json");
  }

  static WebhooksProblem invalid(Report report) {
    int errors = report.errors().size();
    WebhooksProblem problem =
        new WebhooksProblem(
            422,
            "unprocessable-content",
            "Unprocessable content",
            errors == 1
                ? "the body has 1 violation; fix it"
                : "the body has " + errors + " violations; fix them");
    problem.problem.violations(
        report.errors().stream()
            .map(
                each ->
                    new Violation(
                        each.rule().id(),
                        each.pointer().value(),
                        each.rule().statement(),
                        each.fix(),
                        each.rule().source()))
            .toList());
    return problem;
  }

  /**
   * @throws RuntimeException the same, if the application has to handle it
   */
  static WebhooksProblem of(RuntimeException thrown) {
    if (thrown instanceof WebhooksProblem problem) {
      return problem;
    }
    if (thrown instanceof InvalidWebhookException invalid) {
      return invalid(invalid.report());
    }
    if (thrown instanceof TooManyWebhooksException) {
      return conflict(String.valueOf(thrown.getMessage()));
    }
    if (thrown instanceof OutdatedException) {
      return changed();
    }
    throw thrown;
  }

  ServerResponse response() {
    ServerResponse.BodyBuilder response = ServerResponse.status(problem.getStatus());
    if (!allowed.isEmpty()) {
      response.allow(allowed);
    }
    return response
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(WebhooksJson.bytes(problem));
  }
}
