package dev.contentservice.rules.engine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Rules that are evaluated together, in a fixed order. Thread-safe.
 *
 * @param <T> the class of the body
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
   * Creates a set of these rules, in this order.
   *
   * @throws IllegalArgumentException if two of them have the same id
   */
  public static <T> RuleSet<T> of(List<? extends Rule<T>> rules) {
    return new RuleSet<>(rules);
  }

  /**
   * Returns this set with one more rule at its end.
   *
   * @throws IllegalArgumentException if the set already has a rule with that id
   */
  public RuleSet<T> and(Rule<T> more) {
    List<Rule<T>> all = new ArrayList<>(rules);
    all.add(more);
    return new RuleSet<>(all);
  }

  /**
   * Evaluates every rule, so that warnings never hide errors. Violations are ordered by rule, then
   * by location.
   */
  public Report check(T body) {
    return check(body, Severities.defaults());
  }

  /** Evaluates every rule as {@link #check(Object)} does, with other severities. */
  public Report check(T body, Severities severities) {
    return check(body, ViolationSink.with(severities)).report();
  }

  /**
   * Evaluates every rule.
   *
   * @param sink receives the violations
   * @return the sink to continue with
   */
  public ViolationSink check(T body, ViolationSink sink) {
    ViolationSink found = sink;
    // By index: an iterator would be allocated for every valid body.
    for (int i = 0; i < rules.size(); i++) {
      found = rules.get(i).check(body, found);
    }
    return found;
  }

  /** The descriptors of the rules, in the order of this set. */
  public List<RuleDescriptor> descriptors() {
    return rules.stream().map(Rule::descriptor).toList();
  }
}
