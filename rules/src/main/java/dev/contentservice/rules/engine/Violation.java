package dev.contentservice.rules.engine;

import java.util.Objects;

/**
 * One violation of a rule. Contains no rejected value, because a webhook body holds a password.
 *
 * @param rule the violated rule
 * @param pointer the location in the body
 * @param fix how to fix it, in the imperative, e.g. {@code send a boolean}; never a value of the
 *     body
 */
public record Violation(RuleDescriptor rule, Pointer pointer, String fix) {

  /**
   * Validates the fix.
   *
   * @throws IllegalArgumentException if the fix is blank
   */
  public Violation {
    Objects.requireNonNull(pointer, "pointer");
    if (fix.isBlank()) {
      throw new IllegalArgumentException(
          "a violation of " + rule.id() + " must say how to fix the body");
    }
  }

  /** Whether this violation rejects the body. */
  public boolean isError() {
    return rule.severity() == Severity.ERROR;
  }

  /** One line: location, statement, source, fix and rule id. */
  @Override
  public String toString() {
    String place = pointer.equals(Pointer.BODY) ? "body" : pointer.toString();
    String mark = isError() ? "" : "warning: ";
    String statement = mark + rule.statement() + " (" + rule.citation() + ")";
    return place + ": " + statement + "; " + fix + " [" + rule.id() + "]";
  }
}
