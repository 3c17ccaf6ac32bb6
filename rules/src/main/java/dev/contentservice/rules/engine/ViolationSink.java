package dev.contentservice.rules.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Receives the violations of one body. Lists the first {@value Report#MAX_VIOLATIONS} errors and
 * {@value Report#MAX_VIOLATIONS} warnings, and counts one more of each.
 *
 * <p>An empty sink is immutable and shared, so that a valid body allocates nothing. Therefore every
 * method that adds a violation returns the sink to continue with. Not thread-safe once it has a
 * violation.
 */
public final class ViolationSink {
  private static final int MOST = Report.MAX_VIOLATIONS + 1;
  private static final ViolationSink EMPTY = new ViolationSink(Severities.defaults(), null);

  private final Severities severities;
  private final @Nullable List<Violation> listed;
  private int errors;
  private int warnings;
  private boolean full;

  private ViolationSink(Severities severities, @Nullable List<Violation> listed) {
    this.severities = severities;
    this.listed = listed;
  }

  /** An empty sink. */
  public static ViolationSink empty() {
    return EMPTY;
  }

  /** An empty sink that changes the severities of violations and ignores rules that are off. */
  public static ViolationSink with(Severities severities) {
    return severities.byRule().isEmpty() ? EMPTY : new ViolationSink(severities, null);
  }

  /**
   * Adds a violation by a member of the body.
   *
   * @param member the name of the member, not escaped
   * @param fix as in {@link Violation}
   * @return the sink to continue with
   */
  public ViolationSink add(RuleDescriptor rule, String member, String fix) {
    return add(rule, Pointer.BODY.member(member), fix);
  }

  /**
   * Adds a violation.
   *
   * @param fix as in {@link Violation}
   * @return the sink to continue with
   */
  public ViolationSink add(RuleDescriptor rule, Pointer at, String fix) {
    return add(new Violation(rule, at, fix));
  }

  /**
   * Adds a violation.
   *
   * @return the sink to continue with
   */
  public ViolationSink add(Violation violation) {
    Violation changed = severities.changed(violation);
    if (changed == null) {
      return this;
    }
    List<Violation> violations = listed == null ? new ArrayList<>() : listed;
    ViolationSink to = listed == null ? new ViolationSink(severities, violations) : this;
    int number = changed.isError() ? ++to.errors : ++to.warnings;
    if (number < MOST) {
      violations.add(changed);
    }
    to.full |= number >= MOST;
    return to;
  }

  /**
   * Adds all violations.
   *
   * @return the sink to continue with
   */
  public ViolationSink addAll(List<Violation> violations) {
    ViolationSink to = this;
    for (Violation violation : violations) {
      to = to.add(violation);
    }
    return to;
  }

  /**
   * Adds the violations of a report as those of this rule, and that there are more if the report
   * says so.
   *
   * @return the sink to continue with
   */
  public ViolationSink addAll(Report report, RuleDescriptor rule) {
    ViolationSink to = this;
    for (Violation violation : report.violations()) {
      to = to.add(rule, violation.pointer(), violation.fix());
    }
    if (report.truncated() && severities.of(rule).isPresent()) {
      to.full = true;
      to.errors = severities.isError(rule) ? MOST : to.errors;
      to.warnings = severities.isError(rule) ? to.warnings : MOST;
    }
    return to;
  }

  /** Whether the report is full for this rule, so that the rule can stop. */
  public boolean isFull(RuleDescriptor rule) {
    return full && severities.of(rule).filter(this::hasRoom).isEmpty();
  }

  private boolean hasRoom(Severity severity) {
    return (severity == Severity.ERROR ? errors : warnings) < MOST;
  }

  /** The report of the violations so far; {@link Report#EMPTY} if there are none. */
  public Report report() {
    return listed == null ? Report.EMPTY : new Report(listed, errors >= MOST, warnings >= MOST);
  }
}
