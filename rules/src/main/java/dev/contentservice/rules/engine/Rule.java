package dev.contentservice.rules.engine;

import java.util.List;

/**
 * One statement about a body that no schema can make. Stateless and safe to share between threads.
 *
 * @param <T> the class of the bodies it speaks about
 */
public interface Rule<T> {

  /** What the rule says; always the same. */
  RuleDescriptor descriptor();

  /**
   * Every place where the body breaks this rule, in the order of the body, under this rule's card.
   * Leaves the body as it is, takes members that a shape-conforming body could not have (a null
   * item, a missing member) as not there, and makes no object when the body is fine.
   *
   * <p>A rule that a body can break in many places stops after {@link Report#MAX_VIOLATIONS} + 1 of
   * them: a report lists no more than the first of these, and the last says that there are more.
   *
   * @return empty if the body keeps the rule
   */
  List<Violation> check(T body);
}
