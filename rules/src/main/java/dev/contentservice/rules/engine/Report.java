package dev.contentservice.rules.engine;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What a rule set found in a body. Holds no value of the body, so it may be logged.
 *
 * @param violations in a stable order; unmodifiable
 */
public record Report(List<Violation> violations) {
  /** Nothing found. */
  public static final Report FINE = new Report(List.of());

  public Report {
    violations = List.copyOf(violations);
  }

  /** Whether the body is taken: no violation is an error. Warnings may be there. */
  public boolean passed() {
    return violations.isEmpty() || violations.stream().noneMatch(Violation::refuses);
  }

  /** The violations that refuse the body. */
  public List<Violation> errors() {
    return violations.stream().filter(Violation::refuses).toList();
  }

  /** The violations that do not. */
  public List<Violation> warnings() {
    return violations.stream().filter(violation -> !violation.refuses()).toList();
  }

  /** One line for every violation; empty if there is none. */
  @Override
  public String toString() {
    return violations.stream().map(Violation::toString).collect(Collectors.joining("\n"));
  }
}
