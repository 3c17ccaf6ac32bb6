package dev.contentservice.client;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** What is asked about a body before it is sent. Immutable. */
final class BodyValidators {
  private final List<Check<?>> checks;

  private BodyValidators(List<Check<?>> checks) {
    this.checks = checks;
  }

  static BodyValidators none() {
    return new BodyValidators(List.of());
  }

  <B> BodyValidators and(Class<B> type, Function<? super B, ? extends Collection<?>> faults) {
    return new BodyValidators(
        Stream.concat(checks.stream(), Stream.of(new Check<B>(type, faults))).toList());
  }

  /** Everything that any check has against the body. */
  List<Object> violationsOf(Object body) {
    if (checks.isEmpty()) {
      return List.of();
    }
    List<Object> faults = new ArrayList<>();
    checks.forEach(check -> faults.addAll(check.violationsOf(body)));
    return faults;
  }

  private record Check<B>(Class<B> type, Function<? super B, ? extends Collection<?>> violations) {
    Collection<?> violationsOf(Object body) {
      return type.isInstance(body) ? violations.apply(type.cast(body)) : List.of();
    }
  }
}
