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
 * Which methods a path takes, as a 405 and the response to OPTIONS must say (RFC 9110, 15.5.6 and
 * 9.3.7). Read from the interfaces of the stub.
 */
final class AllowedMethods {
  // The framework drops what follows a semicolon, which is a part of the segment (RFC 3986, 3.3).
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
   * The names of the methods, joined by commas; empty for a path that takes none.
   *
   * @param path as of {@link RequestPath#of}
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
