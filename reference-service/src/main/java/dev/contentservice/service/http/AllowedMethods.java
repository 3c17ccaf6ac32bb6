package dev.contentservice.service.http;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toUnmodifiableMap;

import dev.contentservice.server.ItemTypesApi;
import dev.contentservice.server.WebhooksApi;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The methods that a path allows, for 405 and OPTIONS responses (RFC 9110, 15.5.6 and 9.3.7). Read
 * from the stub's interfaces.
 */
final class AllowedMethods {
  // The framework drops the part after a semicolon, which belongs to the segment (RFC 3986, 3.3).
  private static final String SEGMENT = "[^/;]+";

  private static final Map<Pattern, String> ALLOWED =
      Stream.of(ItemTypesApi.class, WebhooksApi.class)
          .flatMap(api -> Arrays.stream(api.getMethods()))
          .filter(operation -> operation.isAnnotationPresent(Path.class))
          .collect(
              groupingBy(AllowedMethods::template, mapping(AllowedMethods::name, joining(", "))))
          .entrySet()
          .stream()
          .collect(
              toUnmodifiableMap(
                  path -> Pattern.compile(path.getKey()),
                  path -> HttpMethod.OPTIONS + ", " + path.getValue()));

  private AllowedMethods() {}

  /**
   * Returns the method names, joined by commas; empty if the path is unknown.
   *
   * @param path as returned by {@link RequestPath#of}
   */
  static Optional<String> at(String path) {
    return ALLOWED.entrySet().stream()
        .filter(allowed -> allowed.getKey().matcher(path).matches())
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private static String template(Method operation) {
    return operation.getAnnotation(Path.class).value().replaceAll("\\{[^}]+}", SEGMENT);
  }

  private static String name(Method operation) {
    return Arrays.stream(operation.getAnnotations())
        .map(Annotation::annotationType)
        .filter(type -> type.isAnnotationPresent(HttpMethod.class))
        .map(type -> type.getAnnotation(HttpMethod.class).value())
        .collect(joining());
  }
}
