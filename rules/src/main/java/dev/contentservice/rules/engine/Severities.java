package dev.contentservice.rules.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Severities that differ from those of the rules, for tools. Turning a rule off removes exactly its
 * violations: other rules are evaluated as before.
 *
 * @param byRule the severity by the id of the rule; empty if the rule is off
 */
public record Severities(Map<String, Optional<Severity>> byRule) {
  private static final Severities DEFAULTS = new Severities(Map.of());

  public Severities {
    byRule = Map.copyOf(byRule);
  }

  /** The severities of the rules. */
  public static Severities defaults() {
    return DEFAULTS;
  }

  /** The severity of the rule; empty if it is off. */
  public Optional<Severity> of(RuleDescriptor rule) {
    Optional<Severity> changed = byRule.get(rule.id());
    return changed == null ? Optional.of(rule.severity()) : changed;
  }

  /** Whether violations of the rule reject the body. */
  public boolean isError(RuleDescriptor rule) {
    return of(rule).filter(Severity.ERROR::equals).isPresent();
  }

  /** These violations with their severities, without those of rules that are off. */
  public List<Violation> applyTo(List<Violation> violations) {
    return byRule.isEmpty()
        ? violations
        : violations.stream().flatMap(violation -> changed(violation).stream()).toList();
  }

  private Optional<Violation> changed(Violation violation) {
    RuleDescriptor rule = violation.rule();
    return of(rule)
        .map(severity -> new RuleDescriptor(rule.id(), severity, rule.statement(), rule.source()))
        .map(descriptor -> new Violation(descriptor, violation.pointer(), violation.fix()));
  }
}
