package dev.contentservice.rules.engine;

import java.util.Objects;

/**
 * One broken rule at one place. Carries no rejected value: a webhook body holds a password.
 *
 * @param rule the rule that is broken
 * @param pointer where in the body
 * @param fix what to do about it, in the imperative, e.g. {@code send a boolean}; never a value of
 *     the body
 */
public record Violation(RuleDescriptor rule, Pointer pointer, String fix) {

  /**
   * Refuses a violation that helps nobody.
   *
   * @throws IllegalArgumentException if the fix is blank
   */
  public Violation {
    Objects.requireNonNull(pointer, "at");
    if (fix.isBlank()) {
      throw new IllegalArgumentException(
          "a violation of " + rule.id() + " must say how to fix the body");
    }
  }

  /** Whether this refuses the body. */
  public boolean isError() {
    return rule.severity() == Severity.ERROR;
  }

  /** One line: where, what, who says so, how to fix it, and the id of the rule. */
  @Override
  public String toString() {
    String place = pointer.equals(Pointer.BODY) ? "body" : pointer.toString();
    String mark = isError() ? "" : "warning: ";
    return "%s: %s%s (%s); %s [%s]"
        .formatted(place, mark, rule.statement(), rule.citation(), fix, rule.id());
  }
}
