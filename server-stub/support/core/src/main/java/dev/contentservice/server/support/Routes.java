package dev.contentservice.server.support;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toUnmodifiableSet;

import dev.contentservice.server.operations.ContractOperation;
import dev.contentservice.server.operations.Operations;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

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
            .map(each -> new Target(new PathTemplate(each.path()), each))
            .collect(
                groupingBy(
                    target -> target.template().shape(), LinkedHashMap::new, Collectors.toList()))
            .values()
            .stream()
            .map(Route::new)
            .sorted(MOST_SPECIFIC)
            .toList();
    firstSegments =
        operations.list().stream()
            .map(operation -> operation.path().split("/", -1)[1])
            .collect(toUnmodifiableSet());
  }

  /** An operation, with its own names of the parameters of its path. */
  private record Target(PathTemplate template, ContractOperation operation) {
    OperationRequest request(String path) {
      Map<String, String> decoded = new LinkedHashMap<>();
      requireNonNull(template.match(path))
          .forEach((name, value) -> decoded.put(name, RequestPath.decoded(value)));
      return new OperationRequest(operation, decoded);
    }
  }

  /** The operations of paths that differ at most in the names of their parameters: at least one. */
  private record Route(List<Target> targets) {
    PathTemplate template() {
      return targets.get(0).template();
    }
  }

  /** The operations at the path of a request. */
  record Found(List<Target> targets, String path) {
    /**
     * Finds the operation of a method.
     *
     * @throws ProblemException 405
     */
    OperationRequest operation(String method) {
      for (Target target : targets) {
        if (target.operation().method().equals(method)) {
          return target.request(path);
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
      return targets.stream()
          .map(target -> target.operation().method())
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
    // The final slash of a path of the contract is as it is there.
    RequestPath.check(path.length() > 1 ? path.replaceFirst("/$", "") : path);
    String normal = RequestPath.of(path);
    for (Route route : routes) {
      if (route.template().match(normal) != null) {
        return new Found(route.targets(), normal);
      }
    }
    throw ProblemException.ofStatus(ProblemKind.NOT_FOUND.status());
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
