package dev.contentservice.conformance.generated;

import dev.contentservice.conformance.http.Exchange;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Searches for an order in which requests sent at the same time explain their responses. */
final class Orders {
  private final List<Step> steps;
  private final List<Exchange> exchanges;
  private final Set<Reached> seen = new HashSet<>();
  private final Set<Reference> ends = new HashSet<>();

  /** A state, and the requests that led to it. */
  private record Reached(Reference state, BitSet done) {}

  private Orders(List<Step> steps, List<Exchange> exchanges) {
    this.steps = steps;
    this.exchanges = exchanges;
  }

  /** The states after each order in which every response is the one that is due; maybe none. */
  static Set<Reference> ends(Reference start, List<Step> steps, List<Exchange> exchanges) {
    Orders orders = new Orders(steps, exchanges);
    orders.search(start, new BitSet());
    return orders.ends;
  }

  private void search(Reference state, BitSet done) {
    if (!seen.add(new Reached(state, done))) {
      return;
    }
    if (done.cardinality() == steps.size()) {
      ends.add(state);
    }
    for (int i = done.nextClearBit(0); i < steps.size(); i = done.nextClearBit(i + 1)) {
      if (state.difference(steps.get(i), exchanges.get(i)).isEmpty()) {
        BitSet more = (BitSet) done.clone();
        more.set(i);
        search(state.after(steps.get(i), exchanges.get(i)), more);
      }
    }
  }
}
