package dev.contentservice.client;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The validators that run on a body before it is sent. Immutable. */
final class BodyValidators {
  private final List<Check<?>> checks;

  private BodyValidators(List<Check<?>> checks) {
    this.checks = checks;
  }

  static BodyValidators none() {
    return new BodyValidators(List.of());
  }

  <B> BodyValidators and(Class<B> type, Function<? super B, ? extends Collection<?>> violations) {
    return new BodyValidators(
        Stream.concat(checks.stream(), Stream.of(new Check<B>(type, violations))).toList());
  }

  /** The violations that all validators for this type of body report. */
  List<Object> violationsOf(Object body) {
    if (checks.isEmpty()) {
      return List.of();
    }
    List<Object> violations = new ArrayList<>();
    checks.forEach(check -> violations.addAll(check.violationsOf(body)));
    return violations;
  }

  private record Check<B>(Class<B> type, Function<? super B, ? extends Collection<?>> violations) {
    Collection<?> violationsOf(Object body) {
      return type.isInstance(body) ? violations.apply(type.cast(body)) : List.of();
    }
  }
}
