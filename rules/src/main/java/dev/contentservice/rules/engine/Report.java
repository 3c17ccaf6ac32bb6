package dev.contentservice.rules.engine;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The violations of a body. Contains no value of the body, so it may be logged.
 *
 * <p>A body of a megabyte can break a rule in a hundred thousand places, so a report lists only the
 * first {@value #MAX_VIOLATIONS} errors and {@value #MAX_VIOLATIONS} warnings, and whether there
 * are more.
 *
 * @param violations in a stable order; unmodifiable
 * @param moreErrors whether the body has errors that are not listed
 * @param moreWarnings whether the body has warnings that are not listed
 */
public record Report(List<Violation> violations, boolean moreErrors, boolean moreWarnings) {
  /** The maximum number of errors, and of warnings, in one report. */
  public static final int MAX_VIOLATIONS = 100;

  /** A report without violations. */
  public static final Report EMPTY = new Report(List.of(), false, false);

  public Report {
    violations = List.copyOf(violations);
  }

  /** A report of these violations, up to the maximum. */
  public static Report of(List<Violation> violations) {
    return ViolationSink.empty().addAll(violations).report();
  }

  /** A report of these violations and then the others, up to the maximum. */
  public Report and(Report others) {
    Report both = ViolationSink.empty().addAll(violations).addAll(others.violations).report();
    return new Report(
        both.violations,
        both.moreErrors || moreErrors || others.moreErrors,
        both.moreWarnings || moreWarnings || others.moreWarnings);
  }

  /** Whether the body has violations that are not listed. */
  public boolean truncated() {
    return moreErrors || moreWarnings;
  }

  /** Whether the body is accepted: it has no errors. It may have warnings. */
  public boolean passed() {
    return violations.isEmpty() || violations.stream().noneMatch(Violation::isError);
  }

  /** The listed violations that reject the body. */
  public List<Violation> errors() {
    return violations.stream().filter(Violation::isError).toList();
  }

  /** The listed violations that do not reject the body. */
  public List<Violation> warnings() {
    return violations.stream().filter(violation -> !violation.isError()).toList();
  }

  /** One line per listed violation, and one if there are more; empty if there are none. */
  @Override
  public String toString() {
    String listed = violations.stream().map(Violation::toString).collect(Collectors.joining("\n"));
    return truncated() ? listed + "\n(more violations are not listed)" : listed;
  }
}
