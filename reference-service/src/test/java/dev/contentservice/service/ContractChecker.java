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
 * Validates exchanges against the packaged contract with a validator independent of the service.
 * Responses must always conform; requests must if the service accepted them.
 */
final class ContractChecker {
  private static final OpenApiInteractionValidator CONTRACT =
      OpenApiInteractionValidator.createForInlineApiSpecification(
              PlainSchemas.of(PackagedContract.bytes()))
          .build();

  /** The contract has no such path or method. */
  private static final Set<String> ELSEWHERE =
      Set.of("validation.request.path.missing", "validation.request.operation.notAllowed");

  /** The headers of a request that is accepted. */
  static final HttpHeaders HEAD =
      HttpHeaders.of(
          Map.of("Authorization", List.of("Bearer t"), "Content-Type", List.of("application/json")),
          (name, value) -> true);

  /** One exchange, with the path and query as they were sent. */
  record Heard(
      String method, URI target, HttpHeaders sent, String body, int status, HttpHeaders answered) {}

  private ContractChecker() {}

  /**
   * Where this exchange violates the contract; empty if it conforms or the contract does not apply.
   */
  static List<String> violations(Heard exchange, String body) {
    if (exchange.target().getRawPath().endsWith("/")) {
      // The validator ignores the final slash, the service does not.
      return List.of();
    }
    ValidationReport report =
        CONTRACT.validateResponse(
            exchange.target().getRawPath(),
            Request.Method.valueOf(exchange.method()),
            response(exchange, body));
    if (exchange.status() < 300) {
      report = report.merge(CONTRACT.validateRequest(request(exchange)));
    }
    return report.getMessages().stream().anyMatch(message -> ELSEWHERE.contains(message.getKey()))
        ? List.of()
        : report.getMessages().stream()
            .filter(message -> message.getLevel() == ValidationReport.Level.ERROR)
            .map(message -> exchange.method() + " " + exchange.target() + ": " + message)
            .toList();
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
    exchange.answered().map().forEach(response::withHeader);
    return response.withBody(body).build();
  }
}
