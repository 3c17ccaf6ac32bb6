package dev.contentservice.rules.engine;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What a rule set found in a body. Holds no value of the body, so it may be logged.
 *
 * <p>A body of a megabyte can break a rule in a hundred thousand places. A report therefore lists
 * at most {@value #MAX_VIOLATIONS} errors and {@value #MAX_VIOLATIONS} warnings, the first of each,
 * and says whether there are more. How many more is not counted.
 *
 * @param violations in a stable order; unmodifiable
 * @param moreErrors whether the body has errors that are not listed
 * @param moreWarnings whether the body has warnings that are not listed
 */
public record Report(List<Violation> violations, boolean moreErrors, boolean moreWarnings) {
  /** The most errors, and the most warnings, that one report lists. */
  public static final int MAX_VIOLATIONS = 100;

  /** Nothing found. */
  public static final Report EMPTY = new Report(List.of(), false, false);

  public Report {
    violations = List.copyOf(violations);
  }

  /** A report of these violations, as many of them as a report lists. */
  public static Report of(List<Violation> violations) {
    ReportBuilder report = new ReportBuilder();
    violations.forEach(report::add);
    return report.build();
  }

  /** Whether the body has violations that are not listed. */
  public boolean truncated() {
    return moreErrors || moreWarnings;
  }

  /** Whether the body is accepted: no violation is an error. Warnings may be there. */
  public boolean passed() {
    return violations.isEmpty() || violations.stream().noneMatch(Violation::isError);
  }

  /** The listed violations that reject the body. */
  public List<Violation> errors() {
    return violations.stream().filter(Violation::isError).toList();
  }

  /** The listed violations that do not. */
  public List<Violation> warnings() {
    return violations.stream().filter(violation -> !violation.isError()).toList();
  }

  /** One line for every listed violation, and one if there are more; empty if there is none. */
  @Override
  public String toString() {
    String listed = violations.stream().map(Violation::toString).collect(Collectors.joining("\n"));
    return truncated() ? listed + "\n(more violations are not listed)" : listed;
  }
}
