package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.atlassian.oai.validator.OpenApiInteractionValidator;
import com.atlassian.oai.validator.model.Request;
import com.atlassian.oai.validator.model.SimpleRequest;
import com.atlassian.oai.validator.model.SimpleResponse;
import com.atlassian.oai.validator.report.ValidationReport;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpHeaders;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Validates exchanges against the packaged contracts with a validator independent of the service.
 * Responses must always conform; requests must if the service accepted them.
 */
final class ContractChecker {
  private static final OpenApiInteractionValidator CONTRACT = validator(PackagedContract.bytes());
  private static final OpenApiInteractionValidator MANAGEMENT =
      validator(PackagedContract.file("content-service-management.yaml"));

  /** The contract has no such path or method. */
  private static final Set<String> ELSEWHERE =
      Set.of("validation.request.path.missing", "validation.request.operation.notAllowed");

  /** The service port rejects paths of the management port, such as with 401. */
  private static final Set<String> REJECTED_BY_THE_OTHER_PORT =
      Set.of("validation.response.status.unknown");

  private static final Set<Integer> ROLE_OR_VERSION = Set.of(403, 412);

  /** The headers of a request that is accepted. */
  static final HttpHeaders HEAD =
      HttpHeaders.of(
          Map.of("Authorization", List.of("Bearer t"), "Content-Type", List.of("application/json")),
          (name, value) -> true);

  /** One exchange, with the path and query as they were sent. */
  record Heard(
      String method, URI target, HttpHeaders sent, String body, int status, HttpHeaders received) {}

  private ContractChecker() {}

  private static OpenApiInteractionValidator validator(byte[] contract) {
    return OpenApiInteractionValidator.createForInlineApiSpecification(PlainSchemas.of(contract))
        .build();
  }

  /**
   * Where this exchange violates the contract of its port; empty if it conforms or no contract
   * applies.
   */
  static List<String> violations(Heard exchange, String body) {
    if (exchange.target().getRawPath().endsWith("/")) {
      // The validator ignores the final slash, the service does not.
      return List.of();
    }
    ValidationReport report = report(CONTRACT, exchange, body);
    boolean elsewhere = has(report, ELSEWHERE);
    if (elsewhere || isManaged(exchange)) {
      ValidationReport managed = report(MANAGEMENT, exchange, body);
      if (!has(managed, ELSEWHERE) && !has(managed, REJECTED_BY_THE_OTHER_PORT)) {
        report = managed;
      } else if (elsewhere) {
        return List.of();
      }
    }
    return report.getMessages().stream()
        .filter(message -> message.getLevel() == ValidationReport.Level.ERROR)
        .map(message -> exchange.method() + " " + exchange.target() + ": " + message)
        .toList();
  }

  /** Both ports update webhooks; only the management port has versions, roles, and no token. */
  private static boolean isManaged(Heard exchange) {
    return exchange.sent().firstValue("Authorization").isEmpty()
        || exchange.received().firstValue("ETag").isPresent()
        || ROLE_OR_VERSION.contains(exchange.status());
  }

  private static ValidationReport report(
      OpenApiInteractionValidator contract, Heard exchange, String body) {
    ValidationReport report =
        contract.validateResponse(
            exchange.target().getRawPath(),
            Request.Method.valueOf(exchange.method()),
            response(exchange, body));
    return exchange.status() < 300
        ? report.merge(contract.validateRequest(request(exchange)))
        : report;
  }

  private static boolean has(ValidationReport report, Set<String> keys) {
    return report.getMessages().stream().anyMatch(message -> keys.contains(message.getKey()));
  }

  /** Whether a body has the contract's shape. */
  static boolean accepts(String method, String path, String body) {
    Heard heard = new Heard(method, URI.create(path), HEAD, body, 200, HEAD);
    return !CONTRACT.validateRequest(request(heard)).hasErrors();
  }

  private static SimpleRequest request(Heard exchange) {
    SimpleRequest.Builder request =
        new SimpleRequest.Builder(
            Request.Method.valueOf(exchange.method()), exchange.target().getRawPath(), true);
    exchange.sent().map().forEach(request::withHeader);
    String query = exchange.target().getRawQuery();
    if (query != null) {
      for (String pair : query.split("&", -1)) {
        String[] sides = pair.split("=", 2);
        request.withQueryParam(
            URLDecoder.decode(sides[0], UTF_8),
            sides.length < 2 ? "" : URLDecoder.decode(sides[1], UTF_8));
      }
    }
    return request.withBody(exchange.body()).build();
  }

  private static SimpleResponse response(Heard exchange, String body) {
    SimpleResponse.Builder response = new SimpleResponse.Builder(exchange.status());
    exchange.received().map().forEach(response::withHeader);
    return response.withBody(body).build();
  }
}
