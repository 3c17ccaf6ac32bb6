package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.contentservice.service.file.SystemCall;
import dev.contentservice.service.file.SystemCalls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A power cut undoes no command of docs/INSTALLING.md: what it writes, and the names of it, are
 * synced when it ends. The database stands for a store; strace records the calls.
 */
@Tag("exhaustive")
class SyncedBackupTest {
  @TempDir Path temporary;
  @TempDir Path logs;
  private Path folder;
  private Path data;
  private String url;

  @BeforeEach
  void create() throws Exception {
    assumeThat(SystemCalls.areRecordable()).as("strace in the PATH").isTrue();
    folder = temporary.toRealPath();
    data = Files.createDirectory(folder.resolve("content-data"));
    url = "jdbc:sqlite:" + data.resolve("content.db") + "?journal_mode=WAL";
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("create table t(x)");
      statement.execute("insert into t values (1)");
    }
  }

  @Test
  void a_backup_and_its_restoration_are_on_the_disk() throws Exception {
    // That of a running service.
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("insert into t values (2)");

      assertThat(written(DocumentedCommands.BACK_UP_SQLITE, Map.of())).containsExactly("backup.db");
    }
    assertThat(written(DocumentedCommands.RESTORE_SQLITE, Map.of())).containsExactly("content.db");
  }

  @Test
  void a_store_that_was_deleted_under_a_node_is_on_the_disk_again() throws Exception {
    Map<String, String> process = Map.of("PID", Long.toString(ProcessHandle.current().pid()));
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("insert into t values (2)");
      Files.delete(data.resolve("content.db-wal"));

      assertThat(written(DocumentedCommands.SAVE_DELETED_SQLITE, process))
          .containsExactly("saved.db", "saved.db-wal");
    }
    // Its files were only renamed.
    assertThat(written(DocumentedCommands.RESTORE_SAVED_SQLITE, process)).isEmpty();
  }

  /** The names of the files that the commands wrote, after a check that all are synced. */
  private List<String> written(DocumentedCommands commands, Map<String, String> variables)
      throws Exception {
    Map<String, String> settings = new HashMap<>(variables);
    settings.put("CONTENT_STORE_URL", url);
    Set<Path> before = files();
    List<SystemCall> calls = commands.record(folder, settings, logs.resolve(commands.name()));
    for (Path each : List.of(folder, data)) {
      int changed = last(calls, call -> call.changesNamesIn(each, before));
      assertThat(changed < 0 || last(calls, call -> call.syncs(each)) > changed)
          .as("%s syncs the names in %s", commands, each)
          .isTrue();
    }
    List<Path> left =
        files().stream()
            // The index of a log does not outlast the last process that has it open.
            .filter(file -> !file.toString().endsWith("-shm"))
            .filter(file -> calls.stream().anyMatch(call -> call.writes(file)))
            .sorted()
            .toList();
    for (Path each : left) {
      assertThat(last(calls, call -> call.syncs(each)))
          .as("%s syncs %s", commands, each)
          .isGreaterThan(last(calls, call -> call.writes(each)));
    }
    return left.stream().map(file -> file.getFileName().toString()).toList();
  }

  private Set<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).collect(Collectors.toSet());
    }
  }

  /** The position of the last such call; -1 if there is none. */
  private static int last(List<SystemCall> calls, Predicate<SystemCall> which) {
    for (int i = calls.size() - 1; i >= 0; i--) {
      if (which.test(calls.get(i))) {
        return i;
      }
    }
    return -1;
  }
}
