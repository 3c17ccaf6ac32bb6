package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.service.EitherStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The files of an SQLite store, changed by others while it is open. */
class OpenFilesTest {
  @TempDir Path folder;

  /** What may happen to a file. */
  enum Change {
    DELETE {
      @Override
      void apply(Path file) throws IOException {
        Files.delete(file);
      }
    },
    RENAME {
      @Override
      void apply(Path file) throws IOException {
        Files.move(file, moved(file));
      }
    },
    REPLACE {
      @Override
      void apply(Path file) throws IOException {
        Files.move(Files.copy(file, moved(file)), file, StandardCopyOption.REPLACE_EXISTING);
      }
    };

    abstract void apply(Path file) throws IOException;

    static Path moved(Path file) {
      return file.resolveSibling(file.getFileName() + ".moved");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "content.db, DELETE",
    "content.db, RENAME",
    "content.db, REPLACE",
    "content.db-wal, DELETE",
    "content.db-wal, RENAME",
    "content.db-wal, REPLACE",
    "content.db-shm, DELETE",
    "content.db-shm, RENAME",
    "content.db-shm, REPLACE"
  })
  void no_write_is_acknowledged_and_the_file_is_named(String name, Change change)
      throws IOException {
    try (OpenedStore store = OpenedStore.fresh(EitherStore.SQLITE, folder)) {
      store.insert(OpenedStore.secret("before", "password"));
      change.apply(folder.resolve("data").resolve(name));

      assertThatThrownBy(() -> store.insert(OpenedStore.secret("after", "password")))
          .isInstanceOf(StoreBrokenException.class)
          .hasMessageContainingAll("data/" + name + " was deleted, renamed or replaced", "Do not");
      assertThatThrownBy(store.store::requireUndamaged).isInstanceOf(StoreBrokenException.class);
      assertThat(store.store.<Boolean>read(handle -> true)).isTrue();
    }
  }

  @Test
  void a_file_deleted_during_a_transaction_is_noticed_before_its_commit_is_acknowledged() {
    try (OpenedStore store = OpenedStore.fresh(EitherStore.SQLITE, folder)) {
      assertThatThrownBy(
              () ->
                  store.store.inTransaction(
                      handle -> {
                        delete(folder.resolve("data/content.db-wal"));
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
      Change.RENAME.apply(log);
      assertThatThrownBy(store.store::requireUndamaged).isInstanceOf(StoreBrokenException.class);
      Files.move(Change.moved(log), log);

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

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
