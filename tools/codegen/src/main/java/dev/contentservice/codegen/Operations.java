package dev.contentservice.codegen;

import java.util.List;
import org.openapitools.codegen.CodegenOperation;
import org.openapitools.codegen.CodegenResponse;

/** What the methods of client and stub need to know of an operation. */
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

  static IllegalArgumentException unsupported(CodegenOperation operation, String why) {
    return new IllegalArgumentException("operation " + operation.operationId + ": " + why);
  }
}
