package dev.contentservice.rules.engine;

/**
 * A constraint on a body that a schema cannot express: its claim and its condition. Stateless and
 * thread-safe.
 *
 * @param <T> the class of the body
 */
public interface Rule<T> {

  /** The descriptor; always the same instance. */
  RuleDescriptor descriptor();

  /**
   * Adds every violation of this rule, in the order of the body. Does not modify the body. Ignores
   * null items and missing members that the schema does not allow. Allocates nothing for a valid
   * body. A rule that can find many violations stops when the sink {@link ViolationSink#isFull is
   * full}.
   *
   * @param sink receives the violations
   * @return the sink to continue with: the result of the last addition, or the same sink if the
   *     body obeys the rule
   */
  ViolationSink check(T body, ViolationSink sink);
}
