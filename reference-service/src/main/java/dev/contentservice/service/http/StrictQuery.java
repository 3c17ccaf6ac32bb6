package dev.contentservice.service.http;

import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Refuses query parameters that the contract does not name, or that come twice: a misspelt {@code
 * skip_menu_item_creation} would else quietly do the opposite of what was meant.
 */
@Provider
public final class StrictQuery implements ContainerRequestFilter {
  private final Map<Method, Set<String>> named = new ConcurrentHashMap<>();

  private final ResourceInfo operation;

  StrictQuery(ResourceInfo operation) {
    this.operation = operation;
  }

  @Override
  public void filter(ContainerRequestContext request) {
    MultivaluedMap<String, String> sent = request.getUriInfo().getQueryParameters();
    if (sent.isEmpty()) {
      return;
    }
    Set<String> known = named.computeIfAbsent(operation.getResourceMethod(), StrictQuery::names);
    sent.forEach(
        (name, values) -> {
          if (!known.contains(name)) {
            throw bad(
                "this operation takes "
                    + (known.isEmpty() ? "no query parameter" : "only " + known));
          }
          if (values.size() > 1) {
            throw bad("query parameter '" + name + "' was sent twice; send it once");
          }
        });
  }

  private static Refusal bad(String detail) {
    return new Refusal(ProblemKind.BAD_REQUEST, detail);
  }

  /** The names stand on the generated interface, which the method implements. */
  private static Set<String> names(Method implementation) {
    return Stream.concat(
            Stream.of(implementation.getDeclaringClass()),
            Arrays.stream(implementation.getDeclaringClass().getInterfaces()))
        .flatMap(type -> Arrays.stream(type.getMethods()))
        .filter(method -> method.getName().equals(implementation.getName()))
        .flatMap(method -> Arrays.stream(method.getParameters()))
        .flatMap(parameter -> Stream.ofNullable(parameter.getAnnotation(QueryParam.class)))
        .map(QueryParam::value)
        .collect(Collectors.toUnmodifiableSet());
  }
}
