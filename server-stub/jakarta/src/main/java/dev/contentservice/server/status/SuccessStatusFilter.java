package dev.contentservice.server.status;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response.Status;
import jakarta.ws.rs.ext.Provider;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sets the status of the operation on responses with status 200. Problems and other statuses that
 * an implementation sets stay unchanged. Servers that scan for providers find it; otherwise
 * register it with the implementation. Thread-safe.
 */
@Provider
@SuccessStatus
public class SuccessStatusFilter implements ContainerResponseFilter {
  private final Map<Method, Integer> statuses = new ConcurrentHashMap<>();

  // Field injection: the server creates one filter for all requests with the default constructor.
  @Context @Nullable ResourceInfo operation;

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    if (operation != null && response.getStatus() == Status.OK.getStatusCode()) {
      Method method = operation.getResourceMethod();
      response.setStatus(statuses.computeIfAbsent(method, SuccessStatusFilter::statusOf));
    }
  }

  /** The resource method is the implementation; the annotation is on the interface. */
  private static int statusOf(Method implementation) {
    return supertypes(implementation.getDeclaringClass())
        .flatMap(type -> Stream.of(type.getDeclaredMethods()))
        .filter(method -> method.getName().equals(implementation.getName()))
        .filter(method -> hasSameParameters(method, implementation))
        .flatMap(method -> Stream.ofNullable(method.getAnnotation(SuccessStatus.class)))
        .map(SuccessStatus::value)
        .findFirst()
        .orElse(Status.OK.getStatusCode());
  }

  private static boolean hasSameParameters(Method one, Method another) {
    return Arrays.equals(one.getParameterTypes(), another.getParameterTypes());
  }

  private static Stream<Class<?>> supertypes(Class<?> type) {
    Stream<Class<?>> direct =
        Stream.concat(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces()));
    return Stream.concat(Stream.of(type), direct.flatMap(SuccessStatusFilter::supertypes));
  }
}
