package dev.contentservice.service;

import java.util.HashSet;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * One change of an accepted request.
 *
 * @param part of the request; deviations of different parts can be combined
 * @param right the right statuses for it alone
 */
record Deviation(String part, Set<Integer> right, UnaryOperator<FuzzRequest> change) {
  /** In place of a status: that of the request without the deviation. */
  static final int ACCEPTED = 0;

  static Deviation of(String part, int right, UnaryOperator<FuzzRequest> change) {
    return new Deviation(part, Set.of(right), change);
  }

  /** Both at once: rejected for either reason, and accepted only if each alone may be. */
  Deviation and(Deviation other) {
    Set<Integer> both = new HashSet<>(right);
    both.addAll(other.right);
    if (!right.contains(ACCEPTED) || !other.right.contains(ACCEPTED)) {
      both.remove(ACCEPTED);
    }
    return new Deviation(
        part + " and " + other.part,
        Set.copyOf(both),
        request -> other.change.apply(change.apply(request)));
  }
}
