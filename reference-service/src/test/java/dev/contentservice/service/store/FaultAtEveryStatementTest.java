package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.service.EitherStore;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Any fault of any statement or commit of any operation: afterwards the node's state equals that of
 * a node just started on the same store, no acknowledged write is missing, and the same operation
 * can be repeated.
 */
@Timeout(300)
class FaultAtEveryStatementTest {
  private static final int MOST = 300;

  @TempDir static Path folder;

  @ParameterizedTest
  @MethodSource("operations")
  void a_node_is_consistent_after_a_fault_in_an_operation(
      EitherStore kind, NodeOperation operation) {
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

  static Stream<Arguments> operations() {
    return Stream.of(EitherStore.values())
        .flatMap(kind -> Stream.of(NodeOperation.values()).map(it -> Arguments.of(kind, it)));
  }

  @ParameterizedTest
  @MethodSource("grouped")
  void a_node_is_consistent_after_a_fault_in_a_group_of_operations(NodeOperation operation) {
    List<DatabaseFault> faults = DatabaseFault.of(EitherStore.SQLITE);
    try (FaultyNode node = FaultyNode.on(EitherStore.SQLITE, folder)) {
      boolean happened = true;
      for (int nth = 1; happened; nth++) {
        assertThat(nth).isLessThan(MOST);
        happened = node.runGroupWith(faults.get(nth % faults.size()), nth, operation);
      }
    }
  }

  static Stream<NodeOperation> grouped() {
    return Stream.of(NodeOperation.values());
  }
}
