package dev.contentservice.rules.engine;

import java.util.ArrayList;
import java.util.List;

/** Collects the violations of one body, up to the maximum of a report. Not thread-safe. */
public final class ReportBuilder {
  private final List<Violation> violations = new ArrayList<>();
  private int errors;
  private int warnings;

  /**
   * Adds a violation, unless the report already lists {@link Report#MAX_VIOLATIONS} of its
   * severity.
   *
   * @return whether it was added; if not, the search for violations of this severity can stop
   */
  public boolean add(Violation violation) {
    int listed = violation.isError() ? errors++ : warnings++;
    boolean room = listed < Report.MAX_VIOLATIONS;
    if (room) {
      violations.add(violation);
    }
    return room;
  }

  /** The report of the violations added so far. */
  public Report build() {
    return new Report(violations, errors > Report.MAX_VIOLATIONS, warnings > Report.MAX_VIOLATIONS);
  }
}
