package dev.contentservice.server.support;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.contentservice.server.operations.contract.ContractOperations;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Requests to a checker, without a framework. */
final class Requests {
  static final String MINIMAL = "{\"name\": \"Article\", \"api_key\": \"article\"}";
  static final OperationRequest CREATE =
      OperationRequest.of(ContractOperations.CREATE_ITEM_TYPE, "");

  private Requests() {}

  /** A request with JSON and these other headers. */
  static RequestHead head(String method, String target, Map<String, List<String>> more) {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.put("Content-Type", List.of("application/json"));
    headers.putAll(more);
    String[] sides = target.split("\\?", 2);
    return new RequestHead(
        method,
        sides[0],
        sides.length > 1 ? sides[1] : null,
        name -> headers.getOrDefault(name, List.of()));
  }

  static RequestHead head(String method, String target) {
    return head(method, target, Map.of());
  }

  static Object read(RequestChecker checker, OperationRequest request, String body)
      throws Exception {
    return checker.read(request, new ByteArrayInputStream(body.getBytes(UTF_8)), null);
  }

  /** The problem of a request that must be rejected. */
  static ProblemException rejected(ThrowingCallable request) {
    ProblemException problem = catchThrowableOfType(ProblemException.class, request);
    assertThat(problem).as("a problem").isNotNull();
    return problem;
  }
}
