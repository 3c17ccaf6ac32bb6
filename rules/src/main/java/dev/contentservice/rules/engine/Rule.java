package dev.contentservice.rules.engine;

import java.util.List;

/**
 * A constraint on a body that a schema cannot express. Stateless and thread-safe.
 *
 * @param <T> the class of the body
 */
public interface Rule<T> {

  /** The descriptor; always the same instance. */
  RuleDescriptor descriptor();

  /**
   * Finds every violation of this rule, in the order of the body. Does not modify the body. Ignores
   * null items and missing members that the schema does not allow. Allocates nothing for a valid
   * body.
   *
   * <p>Stops after {@link Report#MAX_VIOLATIONS} + 1 violations: the report lists all but the last,
   * which shows that there are more.
   *
   * @return the violations; empty if the body obeys the rule
   */
  List<Violation> check(T body);
}
