package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.service.EitherStore;
import dev.contentservice.service.FileDamage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The files of an SQLite store, changed by others while it is open. */
class OpenFilesTest {
  private static final Set<FileDamage> CUTS =
      EnumSet.of(FileDamage.EMPTIED, FileDamage.CUT_IN_HALF, FileDamage.CUT_BY_TWO_BYTES);

  @TempDir Path folder;

  /** Except the index cut, which ends the process: it is mapped into memory. */
  static List<Arguments> damages() {
    List<Arguments> all = new ArrayList<>();
    for (String name : List.of("content.db", "content.db-wal", "content.db-shm")) {
      for (FileDamage damage : FileDamage.values()) {
        if (!name.endsWith("shm") || !CUTS.contains(damage)) {
          all.add(Arguments.of(name, damage));
        }
      }
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("damages")
  void no_write_is_acknowledged_that_a_start_would_not_find(String name, FileDamage damage)
      throws Exception {
    Path file = folder.resolve("data").resolve(name);
    try (OpenedStore store = OpenedStore.fresh(EitherStore.SQLITE, folder)) {
      for (int i = 0; i < 20; i++) {
        store.insert(OpenedStore.secret("before" + i, "password"));
      }
      damage.apply(file);

      if (isAcknowledged(store, "after")) {
        assertThat(afterKill("select count(*) from webhooks")).isEqualTo("21");
        assertThat(afterKill("pragma integrity_check")).isEqualTo("ok");
      }
      if (!isBuiltAnew(name, damage)) {
        assertThatThrownBy(store.store::requireUndamaged)
            .isInstanceOf(StoreBrokenException.class)
            .hasMessageContaining("file " + file + " ")
            .hasMessageMatching(".*(docs/INSTALLING.md|chmod 600|restart).*");
      }
    }
  }

  /** SQLite builds an invalid index anew, from the log. */
  private static boolean isBuiltAnew(String name, FileDamage damage) {
    return name.endsWith("shm")
        && (damage == FileDamage.OVERWRITTEN || damage == FileDamage.HEADER_OVERWRITTEN);
  }

  @ParameterizedTest
  @CsvSource({
    "content.db, CUT_IN_HALF",
    "content.db, PAGE_OVERWRITTEN",
    "content.db-wal, EMPTIED",
    "content.db-wal, CUT_BY_TWO_BYTES",
    "content.db-wal, PAGE_OVERWRITTEN"
  })
  void damage_during_many_writes_is_noticed_if_a_start_would_lose_one(
      String name, FileDamage damage) throws Exception {
    try (OpenedStore store = OpenedStore.fresh(EitherStore.SQLITE, folder)) {
      int written = 0;
      Thread other = null;
      long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
      while (written < 300 && System.nanoTime() < end && isAcknowledged(store, "w" + written)) {
        written++;
        if (written == 150) {
          other = new Thread(() -> damage(name, damage));
          other.start();
        }
      }
      other.join();

      if (isAcknowledged(store, "last")) {
        assertThat(afterKill("select count(*) from webhooks")).isEqualTo("" + (written + 1));
        assertThat(afterKill("pragma integrity_check")).isEqualTo("ok");
      }
    }
  }

  private void damage(String name, FileDamage damage) {
    try {
      damage.apply(folder.resolve("data").resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isAcknowledged(OpenedStore store, String id) {
    try {
      store.insert(OpenedStore.secret(id, "password"));
      return true;
    } catch (StoreBrokenException e) {
      return false;
    }
  }

  /** What a start after a kill would read: all files but the index, which it builds anew. */
  private String afterKill(String query) throws Exception {
    Path copy = Files.createTempDirectory(folder, "kill");
    for (String name : List.of("content.db", "content.db-wal")) {
      Files.copy(folder.resolve("data").resolve(name), copy.resolve(name));
    }
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + copy.resolve("content.db"));
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.getString(1);
    }
  }

  @Test
  void a_file_deleted_during_a_transaction_is_noticed_before_its_commit_is_acknowledged() {
    try (OpenedStore store = OpenedStore.fresh(EitherStore.SQLITE, folder)) {
      assertThatThrownBy(
              () ->
                  store.store.inTransaction(
                      handle -> {
                        damage("content.db-wal", FileDamage.DELETED);
                        store.webhooks.insert(
                            handle, List.of(OpenedStore.secret("w", "p")), OpenedStore.NOW);
                        return true;
                      }))
          .isInstanceOf(StoreBrokenException.class);
    }
  }

  @Test
  void a_file_that_is_renamed_back_is_in_place_again() throws IOException {
    Path log = folder.resolve("data/content.db-wal");
    try (OpenedStore store = OpenedStore.fresh(EitherStore.SQLITE, folder)) {
      FileDamage.RENAMED.apply(log);
      assertThatThrownBy(store.store::requireUndamaged).isInstanceOf(StoreBrokenException.class);
      Files.move(FileDamage.moved(log), log);

      store.insert(OpenedStore.secret("w", "password"));
      store.store.requireUndamaged();
    }
  }

  @Test
  void the_files_stay_while_other_processes_come_and_go() {
    try (OpenedStore store = OpenedStore.fresh(EitherStore.SQLITE, folder)) {
      for (int i = 0; i < 3; i++) {
        new OpenedStore(folder, EitherStore.SQLITE.in(folder)).close();
        store.insert(OpenedStore.secret("w" + i, "password"));
      }
      store.store.requireUndamaged();
    }
  }
}
