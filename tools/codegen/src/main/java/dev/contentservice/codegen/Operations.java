package dev.contentservice.codegen;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.CodegenOperation;
import org.openapitools.codegen.CodegenParameter;
import org.openapitools.codegen.CodegenResponse;

/** What client, stub and table need to know of an operation. */
final class Operations {
  private Operations() {}

  /** The responses of success, at least one. */
  static List<CodegenResponse> successes(CodegenOperation operation) {
    List<CodegenResponse> successes =
        operation.responses.stream().filter(response -> response.is2xx).toList();
    if (successes.isEmpty()) {
      throw unsupported(operation, "it has no response with a status 2xx");
    }
    return successes;
  }

  /** The header that makes retries safe. */
  static Optional<CodegenParameter> idempotencyKey(CodegenOperation operation) {
    return operation.headerParams.stream().filter(Operations::isIdempotencyKey).findFirst();
  }

  static boolean isIdempotencyKey(CodegenParameter parameter) {
    return Boolean.TRUE.equals(parameter.vendorExtensions.get("x-idempotency-key"));
  }

  /** Whether the contract forbids retries. */
  static boolean isNeverRetried(CodegenOperation operation) {
    return Boolean.FALSE.equals(operation.vendorExtensions.get("x-retryable"));
  }

  /** The names of media types; empty if there are none. */
  static List<String> mediaTypes(@Nullable List<Map<String, String>> types) {
    return types == null ? List.of() : types.stream().map(each -> each.get("mediaType")).toList();
  }

  static IllegalArgumentException unsupported(CodegenOperation operation, String why) {
    return new IllegalArgumentException("operation " + operation.operationId + ": " + why);
  }
}
