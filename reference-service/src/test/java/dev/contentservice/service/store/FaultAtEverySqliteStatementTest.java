package dev.contentservice.service.store;

import dev.contentservice.service.EitherStore;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Apart from {@link FaultAtEveryPostgresStatementTest}, so that both run at the same time. */
@Timeout(300)
@Tag("exhaustive")
class FaultAtEverySqliteStatementTest {
  @TempDir static Path folder;

  @ParameterizedTest
  @EnumSource(NodeOperation.class)
  void a_node_is_consistent_after_a_fault_in_an_operation(NodeOperation operation) {
    EveryFault.of(operation, EitherStore.SQLITE, folder);
  }

  @ParameterizedTest
  @EnumSource(NodeOperation.class)
  void a_node_is_consistent_after_a_fault_in_a_group_of_operations(NodeOperation operation) {
    EveryFault.inGroupOf(operation, folder);
  }
}
