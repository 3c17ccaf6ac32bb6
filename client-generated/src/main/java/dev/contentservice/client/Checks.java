package dev.contentservice.client;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** What is asked about a body before it is sent. Immutable. */
final class Checks {
  private final List<Check<?>> checks;

  private Checks(List<Check<?>> checks) {
    this.checks = checks;
  }

  static Checks none() {
    return new Checks(List.of());
  }

  <B> Checks and(Class<B> type, Function<? super B, ? extends Collection<?>> faults) {
    return new Checks(
        Stream.concat(checks.stream(), Stream.of(new Check<B>(type, faults))).toList());
  }

  /** Everything that any check has against the body. */
  List<Object> faultsOf(Object body) {
    if (checks.isEmpty()) {
      return List.of();
    }
    List<Object> faults = new ArrayList<>();
    checks.forEach(check -> faults.addAll(check.faultsOf(body)));
    return faults;
  }

  private record Check<B>(Class<B> type, Function<? super B, ? extends Collection<?>> faults) {
    Collection<?> faultsOf(Object body) {
      return type.isInstance(body) ? faults.apply(type.cast(body)) : List.of();
    }
  }
}
