package dev.contentservice.delivery.protocol;

import dev.contentservice.delivery.protocol.Protocol.Step;
import dev.contentservice.delivery.protocol.ProtocolFault.Law;
import dev.contentservice.delivery.protocol.ProtocolState.Key;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All states that a protocol reaches, found by breadth, so that a counterexample is a shortest. */
final class ReachableStates {
  private final Protocol protocol;
  private final Map<Key, Integer> numbers = new HashMap<>();
  private final Deque<ProtocolState> open = new ArrayDeque<>();
  private final BitSet complete = new BitSet();

  // By the number of a state: the states before it in the ordinary course of things, and how it was
  // found.
  private final List<List<Integer>> before = new ArrayList<>();
  private final List<Integer> foundFrom = new ArrayList<>();
  private final List<String> foundBy = new ArrayList<>();

  private @Nullable Counterexample broken;

  /**
   * How a law is broken.
   *
   * @param steps from the start
   */
  record Counterexample(Law law, List<String> steps) {}

  private ReachableStates(Protocol protocol) {
    this.protocol = protocol;
  }

  /**
   * Explores until a law is broken.
   *
   * @param together whether both deliveries are of one webhook
   * @param mishaps how much may go wrong
   */
  static ReachableStates of(Protocol protocol, boolean together, int mishaps) {
    ReachableStates states = new ReachableStates(protocol);
    states.explore(new ProtocolState(together, mishaps));
    return states;
  }

  int count() {
    return foundBy.size();
  }

  /** Null if every law holds. */
  @Nullable Counterexample counterexample() {
    return broken;
  }

  private void explore(ProtocolState start) {
    number(start, -1, "start");
    for (int number = 0; broken == null && !open.isEmpty(); number++) {
      ProtocolState state = open.remove();
      for (Step step : protocol.from(state)) {
        if (step.broken() != null) {
          broken = new Counterexample(step.broken(), path(number, step.name()));
          return;
        }
        int next = number(step.next(), number, step.name());
        if (step.helps()) {
          before.get(next).add(number);
        }
      }
    }
    int lost = lost();
    if (lost >= 0) {
      broken = new Counterexample(Law.NOTHING_IS_LOST, path(lost, "nothing completes it"));
    }
  }

  private int number(ProtocolState state, int from, String step) {
    int next = numbers.size();
    Integer known = numbers.putIfAbsent(state.key(), next);
    if (known != null) {
      return known;
    }
    open.add(state);
    before.add(new ArrayList<>(2));
    foundFrom.add(from);
    foundBy.add(step);
    complete.set(next, state.isComplete());
    return next;
  }

  /** The first state from which no ordinary course of things leads to a complete one; or -1. */
  private int lost() {
    Deque<Integer> reached = new ArrayDeque<>();
    complete.stream().forEach(reached::add);
    BitSet completable = (BitSet) complete.clone();
    while (!reached.isEmpty()) {
      for (int each : before.get(reached.remove())) {
        if (!completable.get(each)) {
          completable.set(each);
          reached.add(each);
        }
      }
    }
    int first = completable.nextClearBit(0);
    return first < count() ? first : -1;
  }

  private List<String> path(int to, String last) {
    LinkedList<String> steps = new LinkedList<>(List.of(last));
    for (int each = to; each > 0; each = foundFrom.get(each)) {
      steps.addFirst(foundBy.get(each));
    }
    return steps;
  }
}
