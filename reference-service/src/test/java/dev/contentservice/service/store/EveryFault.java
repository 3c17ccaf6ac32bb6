package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.service.EitherStore;
import java.nio.file.Path;
import java.util.List;

/**
 * Any fault of any statement or commit of an operation: afterwards the node's state equals that of
 * a node just started on the same store, no acknowledged write is missing, and the same operation
 * can be repeated.
 */
final class EveryFault {
  private static final int MOST = 300;

  private EveryFault() {}

  static void of(NodeOperation operation, EitherStore kind, Path folder) {
    try (FaultyNode node = FaultyNode.on(kind, folder)) {
      for (DatabaseFault fault : DatabaseFault.of(kind)) {
        boolean happened = true;
        for (int nth = 1; happened; nth++) {
          assertThat(nth).isLessThan(MOST);
          happened = node.runWith(fault, nth, operation);
        }
      }
    }
  }

  /** The same in a transaction that other operations share; on SQLite. */
  static void inGroupOf(NodeOperation operation, Path folder) {
    List<DatabaseFault> faults = DatabaseFault.of(EitherStore.SQLITE);
    try (FaultyNode node = FaultyNode.on(EitherStore.SQLITE, folder)) {
      boolean happened = true;
      for (int nth = 1; happened; nth++) {
        assertThat(nth).isLessThan(MOST);
        happened = node.runGroupWith(faults.get(nth % faults.size()), nth, operation);
      }
    }
  }
}
