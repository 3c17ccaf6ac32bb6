package dev.contentservice.rules.engine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Rules that are asked together, in a fixed order. Safe to share between threads.
 *
 * @param <T> the class of the bodies they speak about
 */
public final class RuleSet<T> {
  private final List<Rule<T>> rules;

  private RuleSet(List<? extends Rule<T>> rules) {
    Set<String> ids = new HashSet<>();
    for (Rule<T> rule : rules) {
      if (!ids.add(rule.descriptor().id())) {
        throw new IllegalArgumentException(
            "two rules of one set have the id " + rule.descriptor().id());
      }
    }
    this.rules = List.copyOf(rules);
  }

  /**
   * These rules, in this order.
   *
   * @throws IllegalArgumentException if two of them have the same id
   */
  public static <T> RuleSet<T> of(List<? extends Rule<T>> rules) {
    return new RuleSet<>(rules);
  }

  /**
   * This set with one more rule at its end.
   *
   * @throws IllegalArgumentException if the set has a rule of that id already
   */
  public RuleSet<T> and(Rule<T> more) {
    List<Rule<T>> all = new ArrayList<>(rules);
    all.add(more);
    return new RuleSet<>(all);
  }

  /**
   * The violations of the body: by rule in the order of this set, then by place. Every rule is
   * evaluated, so that no number of warnings hides an error.
   */
  public Report check(T body) {
    ReportBuilder report = null;
    // By index, because an iterator would be an object for every body that is fine.
    for (int i = 0; i < rules.size(); i++) {
      List<Violation> found = rules.get(i).check(body);
      if (!found.isEmpty()) {
        report = report == null ? new ReportBuilder() : report;
        found.forEach(report::add);
      }
    }
    return report == null ? Report.EMPTY : report.build();
  }

  /** The cards of the rules, in the order of this set. */
  public List<RuleDescriptor> descriptors() {
    return rules.stream().map(Rule::descriptor).toList();
  }
}
