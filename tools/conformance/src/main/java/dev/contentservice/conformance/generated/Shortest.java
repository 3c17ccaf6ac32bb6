package dev.contentservice.conformance.generated;

import dev.contentservice.conformance.check.CheckFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Finds a short sequence of small requests that fails as a long one did. */
final class Shortest {
  private static final int MOST_RUNS = 150;

  private final Function<List<Step>, Optional<CheckFailedException>> run;
  private List<Step> steps;
  private CheckFailedException failure;
  private int runs;

  private Shortest(
      List<Step> steps,
      CheckFailedException failure,
      Function<List<Step>, Optional<CheckFailedException>> run) {
    this.steps = steps;
    this.failure = failure;
    this.run = run;
  }

  /**
   * Leaves out steps, then members, as long as the sequence still fails.
   *
   * @param run sends a sequence from known values; returns its failure, empty if it passes
   * @param failure of the whole sequence
   */
  static CheckFailedException of(
      List<Step> whole,
      CheckFailedException failure,
      Function<List<Step>, Optional<CheckFailedException>> run) {
    Shortest shortest = new Shortest(whole, failure, run);
    for (int size = whole.size() / 2; size > 0; size /= 2) {
      shortest.leaveOutSteps(size);
    }
    while (shortest.leaveOutSteps(1)) {
      // A step can depend on a later one that is left out by now.
    }
    shortest.leaveOutMembers();
    return shortest.failure;
  }

  private boolean leaveOutSteps(int size) {
    boolean shorter = false;
    for (int at = 0; at + size <= steps.size(); ) {
      List<Step> candidate = new ArrayList<>(steps);
      candidate.subList(at, at + size).clear();
      if (fails(candidate)) {
        shorter = true;
      } else {
        at += size;
      }
    }
    return shorter;
  }

  private void leaveOutMembers() {
    for (int at = 0; at < steps.size(); at++) {
      for (String member : List.copyOf(steps.get(at).sent().members().propertyNames())) {
        List<Step> candidate = new ArrayList<>(steps);
        candidate.set(at, steps.get(at).without(member));
        fails(candidate);
      }
    }
  }

  /** Whether these steps fail; if so, they are the shortest so far. */
  private boolean fails(List<Step> candidate) {
    Optional<CheckFailedException> failed =
        runs++ < MOST_RUNS ? run.apply(candidate) : Optional.empty();
    failed.ifPresent(
        found -> {
          steps = candidate;
          failure = found;
        });
    return failed.isPresent();
  }
}
