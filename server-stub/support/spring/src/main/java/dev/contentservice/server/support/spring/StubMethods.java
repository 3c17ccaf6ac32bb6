package dev.contentservice.server.support.spring;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.server.operations.ContractOperation;
import dev.contentservice.server.support.RequestChecker;
import java.lang.reflect.AnnotatedElement;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.util.UriUtils;

/** The methods that implement operations: those whose mapping is that of an operation. */
final class StubMethods {
  private final Supplier<RequestChecker> checker;

  /**
   * @param checker called on use, when all beans are there
   */
  StubMethods(Supplier<RequestChecker> checker) {
    this.checker = checker;
  }

  /** The operation of a method with this parameter or result; null if it is another method. */
  @Nullable ContractOperation of(MethodParameter part) {
    return of(Objects.requireNonNull(part.getMethod(), "no constructor has a mapping"));
  }

  @Nullable ContractOperation of(AnnotatedElement method) {
    RequestMapping mapping =
        AnnotatedElementUtils.findMergedAnnotation(method, RequestMapping.class);
    return mapping == null
        ? null
        : checker.get().operations().list().stream()
            .filter(operation -> isMapped(mapping, operation))
            .findFirst()
            .orElse(null);
  }

  /** A mapping has plain names of variables, and texts that are not encoded. */
  private static String shape(String path) {
    return path.replaceAll("\\{[^{}]*}", "*");
  }

  private static boolean isMapped(RequestMapping mapping, ContractOperation operation) {
    return Arrays.stream(mapping.path())
            .map(each -> UriUtils.encodePath(shape(each), UTF_8))
            .anyMatch(shape(operation.path())::equals)
        && Arrays.asList(mapping.method()).contains(RequestMethod.resolve(operation.method()));
  }
}
