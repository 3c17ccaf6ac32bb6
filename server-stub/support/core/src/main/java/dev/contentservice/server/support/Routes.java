package dev.contentservice.server.support;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toUnmodifiableSet;

import dev.contentservice.server.operations.ContractOperation;
import dev.contentservice.server.operations.Operations;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds operations by method and path (RFC 9110, 15.5.6 and 9.3.7). */
final class Routes {
  /** A path without parameters before one that has some. */
  private static final Comparator<Route> MOST_SPECIFIC =
      Comparator.<Route>comparingInt(route -> route.template().parameters())
          .thenComparingInt(route -> -route.template().length());

  private final List<Route> routes;
  private final Set<String> firstSegments;

  Routes(Operations operations) {
    routes =
        operations.list().stream()
            .collect(groupingBy(ContractOperation::path, LinkedHashMap::new, Collectors.toList()))
            .entrySet()
            .stream()
            .map(path -> new Route(new PathTemplate(path.getKey()), path.getValue()))
            .sorted(MOST_SPECIFIC)
            .toList();
    firstSegments =
        operations.list().stream()
            .map(operation -> operation.path().split("/", -1)[1])
            .collect(toUnmodifiableSet());
  }

  /** The operations at one path of the contract. */
  private record Route(PathTemplate template, List<ContractOperation> operations) {
    /** With their own names of the parameters of a path. */
    Stream<OperationRequest> requests(String path) {
      Map<String, String> parameters = template.match(path);
      return parameters == null
          ? Stream.empty()
          : operations.stream().map(each -> new OperationRequest(each, decoded(parameters)));
    }
  }

  /** The operations at the path of a request, with their parameters. */
  record Found(List<OperationRequest> requests) {
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
      throw new ProblemException(
              ProblemKind.METHOD_NOT_ALLOWED,
              "this path does not allow this method; use " + methods())
          .withHeader("Allow", allowed());
    }

    /** The names of the methods, joined by commas. */
    String allowed() {
      return "OPTIONS, " + methods();
    }

    private String methods() {
      return requests.stream()
          .map(request -> request.operation().method())
          .filter(method -> !method.equals("OPTIONS"))
          .collect(Collectors.joining(", "));
    }
  }

  /**
   * Finds the operations at a path.
   *
   * @param path as sent
   * @throws ProblemException 400 if it is not UTF-8, 404 if nothing is there
   */
  Found at(String path) {
    RequestPath.check(path);
    String normal = RequestPath.of(path);
    List<OperationRequest> found = new ArrayList<>();
    for (Route route : routes) {
      // Paths that differ in the names of parameters only are one.
      if (found.isEmpty()
          || shape(route.operations().get(0)).equals(shape(found.get(0).operation()))) {
        route.requests(normal).forEach(found::add);
      }
    }
    if (found.isEmpty()) {
      throw ProblemException.ofStatus(ProblemKind.NOT_FOUND.status());
    }
    return new Found(found);
  }

  private static String shape(ContractOperation operation) {
    return operation.path().replaceAll("\\{[^{}]*}", "{}");
  }

  private static Map<String, String> decoded(Map<String, String> parameters) {
    Map<String, String> decoded = new LinkedHashMap<>();
    parameters.forEach((name, value) -> decoded.put(name, RequestPath.decoded(value)));
    return decoded;
  }

  /**
   * Whether the first segment of a path is one of the contract.
   *
   * @param path as sent; may have parameters after semicolons
   */
  boolean isOfContract(String path) {
    String first = RequestPath.firstSegment(path);
    return first != null
        && (firstSegments.contains(first)
            || firstSegments.stream().anyMatch(segment -> segment.indexOf('{') >= 0));
  }
}
