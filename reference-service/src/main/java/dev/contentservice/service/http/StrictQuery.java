package dev.contentservice.service.http;

import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jspecify.annotations.Nullable;

/**
 * Rejects unknown or repeated query parameters and invalid booleans. The framework would read
 * {@code yes} as false and ignore a misspelt {@code skip_menu_item_creation}, both the opposite of
 * what the caller meant.
 */
public final class StrictQuery {
  private final Map<Method, Map<String, Class<?>>> typesOf = new ConcurrentHashMap<>();
  private final ResourceInfo operation;

  StrictQuery(ResourceInfo operation) {
    this.operation = operation;
  }

  @ServerRequestFilter(nonBlocking = true, priority = BodyFilter.PRIORITY - 1)
  public void check(UriInfo request) {
    MultivaluedMap<String, String> sent = request.getQueryParameters();
    if (!sent.isEmpty()) {
      Map<String, Class<?>> types =
          typesOf.computeIfAbsent(operation.getResourceMethod(), StrictQuery::types);
      sent.forEach((name, values) -> check(name, values, types));
    }
  }

  private static void check(String name, List<String> values, Map<String, Class<?>> types) {
    @Nullable Class<?> type = types.get(name);
    if (type == null) {
      throw bad(
          types.isEmpty()
              ? "this operation takes no query parameter; send none"
              : "this operation takes no other query parameter than " + types.keySet());
    }
    if (values.size() > 1) {
      throw bad("query parameter '" + name + "' was sent twice; send it once");
    }
    if (type == Boolean.class && !values.get(0).matches("true|false")) {
      throw bad("query parameter '" + name + "' is a boolean; send 'true' or 'false'");
    }
  }

  private static ProblemException bad(String detail) {
    return new ProblemException(ProblemKind.BAD_REQUEST, detail);
  }

  /** The annotations are on the generated interface that the method implements. */
  private static Map<String, Class<?>> types(Method implementation) {
    return Arrays.stream(implementation.getDeclaringClass().getInterfaces())
        .flatMap(contract -> Arrays.stream(contract.getMethods()))
        .filter(method -> method.getName().equals(implementation.getName()))
        .flatMap(method -> Arrays.stream(method.getParameters()))
        .filter(parameter -> parameter.isAnnotationPresent(QueryParam.class))
        .collect(Collectors.toUnmodifiableMap(StrictQuery::name, Parameter::getType));
  }

  private static String name(Parameter parameter) {
    return parameter.getAnnotation(QueryParam.class).value();
  }
}
