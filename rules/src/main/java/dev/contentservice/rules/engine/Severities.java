package dev.contentservice.rules.engine;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Severities that differ from those of the rules. Turning a rule off removes exactly its
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

  /** These, with the rule turned off. */
  public Severities without(String rule) {
    return with(rule, Optional.empty());
  }

  /** These, with another severity of the rule. */
  public Severities with(String rule, Severity severity) {
    return with(rule, Optional.of(severity));
  }

  private Severities with(String rule, Optional<Severity> severity) {
    Map<String, Optional<Severity>> changed = new HashMap<>(byRule);
    changed.put(rule, severity);
    return new Severities(changed);
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

  /** The violation with its severity; null if its rule is off. */
  @Nullable Violation changed(Violation violation) {
    RuleDescriptor rule = violation.rule();
    Optional<Severity> changed = byRule.get(rule.id());
    if (changed == null) {
      return violation;
    }
    return changed
        .map(rule::with)
        .map(descriptor -> new Violation(descriptor, violation.pointer(), violation.fix()))
        .orElse(null);
  }
}
