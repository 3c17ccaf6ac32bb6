package dev.contentservice.server.support;

import dev.contentservice.server.operations.ContractOperation;
import dev.contentservice.server.operations.Parameter.Location;
import java.util.Map;

/**
 * An accepted request to an operation, before its body is read.
 *
 * @param operation the operation
 * @param pathParameters the decoded parameters of its path, by their names
 */
public record OperationRequest(ContractOperation operation, Map<String, String> pathParameters) {
  public OperationRequest {
    pathParameters = Map.copyOf(pathParameters);
  }

  /**
   * A request whose path has at most one parameter.
   *
   * @param resourceId ignored if the path has none
   */
  public static OperationRequest of(ContractOperation operation, String resourceId) {
    return operation
        .parametersIn(Location.PATH)
        .findFirst()
        .map(id -> new OperationRequest(operation, Map.of(id.name(), resourceId)))
        .orElseGet(() -> new OperationRequest(operation, Map.of()));
  }

  /** The last parameter of the path, such as the id of a webhook; empty if the path has none. */
  public String resourceId() {
    int opening = operation.path().lastIndexOf('{');
    return opening < 0
        ? ""
        : pathParameters.getOrDefault(
            operation.path().substring(opening + 1, operation.path().lastIndexOf('}')), "");
  }
}
