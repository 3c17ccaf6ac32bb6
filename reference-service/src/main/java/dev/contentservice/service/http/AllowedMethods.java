package dev.contentservice.service.http;

import dev.contentservice.server.ItemTypesApi;
import dev.contentservice.server.WebhooksApi;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which methods a path takes, as a 405 must say (RFC 9110, 15.5.6). Read from the interfaces of the
 * stub.
 */
final class AllowedMethods {
  private AllowedMethods() {}

  /** The names of the methods, joined by commas; empty for a path that takes none. */
  static String at(String path) {
    return Stream.of(ItemTypesApi.class, WebhooksApi.class)
        .flatMap(api -> Arrays.stream(api.getMethods()))
        .filter(operation -> matches(operation, path))
        .flatMap(AllowedMethods::names)
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private static boolean matches(Method operation, String path) {
    Path template = operation.getAnnotation(Path.class);
    return template != null && path.matches(template.value().replaceAll("\\{[^}]+}", "[^/]+"));
  }

  private static Stream<String> names(Method operation) {
    return Arrays.stream(operation.getAnnotations())
        .map(Annotation::annotationType)
        .filter(type -> type.isAnnotationPresent(HttpMethod.class))
        .map(type -> type.getAnnotation(HttpMethod.class).value());
  }
}
