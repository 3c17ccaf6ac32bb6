package dev.contentservice.rules.engine;

import java.util.ArrayList;
import java.util.List;

/** Collects the violations of one body, as many as a report lists. For one thread. */
public final class ReportBuilder {
  private final List<Violation> violations = new ArrayList<>();
  private int errors;
  private int warnings;

  /**
   * Adds a violation, unless the report already lists {@link Report#MAX_VIOLATIONS} of its
   * severity.
   *
   * @return whether it was added; if not, no other violation of this severity needs to be looked
   *     for
   */
  public boolean add(Violation violation) {
    int listed = violation.isError() ? errors++ : warnings++;
    boolean room = listed < Report.MAX_VIOLATIONS;
    if (room) {
      violations.add(violation);
    }
    return room;
  }

  /** The report of what was added so far. */
  public Report build() {
    return new Report(violations, errors > Report.MAX_VIOLATIONS, warnings > Report.MAX_VIOLATIONS);
  }
}
