package dev.contentservice.rules.engine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
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
   * Returns this set without one rule.
   *
   * @throws IllegalArgumentException if the set has no rule with that id
   */
  public RuleSet<T> without(String id) {
    Rule<T> omitted = rule(id);
    return new RuleSet<>(rules.stream().filter(rule -> rule != omitted).toList());
  }

  /**
   * Returns this set with another severity for one rule.
   *
   * @throws IllegalArgumentException if the set has no rule with that id
   */
  public RuleSet<T> withSeverity(String id, Severity severity) {
    Rule<T> changed = rule(id);
    Rule<T> other = new WithSeverity<>(changed, changed.descriptor().with(severity));
    return new RuleSet<>(rules.stream().map(rule -> rule == changed ? other : rule).toList());
  }

  /** Returns this set with other severities, without the rules that are off. */
  public RuleSet<T> with(Severities severities) {
    RuleSet<T> changed = this;
    for (RuleDescriptor rule : descriptors()) {
      RuleSet<T> before = changed;
      changed =
          severities
              .of(rule)
              .map(it -> it == rule.severity() ? before : before.withSeverity(rule.id(), it))
              .orElseGet(() -> before.without(rule.id()));
    }
    return changed;
  }

  private Rule<T> rule(String id) {
    return rules.stream()
        .filter(rule -> rule.descriptor().id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException("the set has no rule '" + id + "'; it has " + ids()));
  }

  private List<String> ids() {
    return descriptors().stream().map(RuleDescriptor::id).toList();
  }

  /** The rules, in the order of this set; unmodifiable. */
  public List<Rule<T>> rules() {
    return rules;
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
   * @throws NullPointerException if the body is null: null is no object with members
   */
  public ViolationSink check(T body, ViolationSink sink) {
    Objects.requireNonNull(body, "there is no body to check; null is no object with members");
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

  private record WithSeverity<T>(Rule<T> rule, RuleDescriptor descriptor) implements Rule<T> {

    @Override
    public ViolationSink check(T body, ViolationSink sink) {
      ViolationSink own = rule.check(body, ViolationSink.empty());
      return own == ViolationSink.empty() ? sink : sink.addAll(own.report(), descriptor);
    }
  }
}
