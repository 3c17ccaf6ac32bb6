package dev.contentservice.server.support;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The operations at one path (RFC 9110, 15.5.6 and 9.3.7).
 *
 * @param requests one for each method; never empty
 */
record Routes(List<OperationRequest> requests) {
  private static final Map<ContractOperation, PathTemplate> TEMPLATES =
      new EnumMap<>(ContractOperation.class);

  static {
    for (ContractOperation operation : ContractOperation.values()) {
      TEMPLATES.put(operation, new PathTemplate(operation.path()));
    }
  }

  /**
   * Finds the operations at a path.
   *
   * @param path as sent
   * @throws ProblemException 400 if it is not UTF-8, 404 if nothing is there
   */
  static Routes at(String path) {
    RequestPath.check(path);
    String normal = RequestPath.of(path);
    List<OperationRequest> found = new ArrayList<>(1);
    TEMPLATES.forEach(
        (operation, template) ->
            template
                .match(normal)
                .map(parameter -> new OperationRequest(operation, RequestPath.decoded(parameter)))
                .ifPresent(found::add));
    if (found.isEmpty()) {
      throw ProblemException.ofStatus(ProblemKind.NOT_FOUND.status());
    }
    return new Routes(found);
  }

  /**
   * Finds the operation of a method.
   *
   * @throws ProblemException 405
   */
  OperationRequest operation(String method) {
    for (OperationRequest request : requests) {
      if (request.operation().method().equals(method)) {
        return request;
      }
    }
    throw ProblemException.ofStatus(ProblemKind.METHOD_NOT_ALLOWED.status())
        .withHeader("Allow", allowed());
  }

  /** The names of the methods, joined by commas. */
  String allowed() {
    return requests.stream()
        .map(request -> request.operation().method())
        .collect(Collectors.joining(", ", "OPTIONS, ", ""));
  }
}
