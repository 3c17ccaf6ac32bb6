package dev.contentservice.rules.cli;

import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.stream.LocatedViolation;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Severities that differ from those of the rules.
 *
 * @param byRule the severity by the id of the rule; empty if the rule is off
 */
record Severities(Map<String, Optional<Severity>> byRule) {

  /** The severities of the rules. */
  static Severities defaults() {
    return new Severities(Map.of());
  }

  /** The violation with its severity; null if the rule is off. */
  @Nullable LocatedViolation applyTo(LocatedViolation located) {
    Violation violation = located.violation();
    RuleDescriptor rule = violation.rule();
    Optional<Severity> severity = byRule.get(rule.id());
    if (severity == null) {
      return located;
    }
    if (severity.isEmpty()) {
      return null;
    }
    RuleDescriptor changed =
        new RuleDescriptor(rule.id(), severity.get(), rule.statement(), rule.source());
    return new LocatedViolation(
        new Violation(changed, violation.pointer(), violation.fix()), located.place());
  }
}
