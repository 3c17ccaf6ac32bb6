package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.service.EitherStore;
import dev.contentservice.service.file.Disk;
import dev.contentservice.service.file.RecordedFiles;
import dev.contentservice.service.secrets.Encryption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of an SQLite store before it is opened. */
class StoreFilesTest {
  @TempDir Path folder;

  @Test
  void a_missing_database_beside_its_keyset_is_no_new_store() {
    Path keyset = Encryption.at(folder.resolve("keyset.json")).file();

    assertThatThrownBy(() -> StoreFiles.prepare(url(), keyset))
        .isInstanceOf(StoreOpenException.class)
        .hasMessageContainingAll("content.db is missing", keyset.toString(), "backup", "move");
    assertThat(folder.resolve("content.db")).doesNotExist();
  }

  @Test
  void an_empty_database_beside_its_keyset_is_no_new_store() throws Exception {
    Path keyset = Encryption.at(folder.resolve("keyset.json")).file();
    Files.createFile(folder.resolve("content.db"));

    assertThatThrownBy(() -> StoreFiles.prepare(url(), keyset))
        .isInstanceOf(StoreOpenException.class)
        .hasMessageContaining("content.db is empty");
  }

  @Test
  void an_empty_database_on_postgresql_may_have_the_keyset_of_other_nodes() {
    StoreUrl shared = new StoreUrl("jdbc:postgresql://db.example/content");

    StoreFiles.prepare(shared, Encryption.at(folder.resolve("keyset.json")).file());
  }

  @Test
  void files_in_an_existing_folder_are_restricted_to_the_owner() throws Exception {
    for (String name : new String[] {"content.db", "content.db-wal", "content.db-shm"}) {
      Path file = Files.writeString(folder.resolve(name), "");
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    }

    StoreFiles.prepare(url(), folder.resolve("keyset.json"));

    for (String name : new String[] {"content.db", "content.db-wal", "content.db-shm"}) {
      assertThat(rights(name)).isEqualTo("rw-------");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"content.db", "content.db-wal", "content.db-shm", "content.db.lock"})
  void a_file_that_its_owner_made_read_only_stays_so_and_is_named(String name) throws Exception {
    Path file = Files.writeString(folder.resolve(name), "");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));

    assertThatThrownBy(() -> StoreFiles.prepare(url(), folder.resolve("keyset.json")))
        .isInstanceOf(StoreOpenException.class)
        .hasMessageContainingAll(file + " of the store is read-only", "chmod 600");
    assertThat(rights(name)).isEqualTo("r--r--r--");
  }

  @Test
  void new_folders_and_files_are_on_the_disk_before_the_store_is_opened() {
    Disk disk = new Disk();
    Path database =
        new RecordedFiles(disk, () -> {}).recorded(folder.resolve("new/data/content.db"));

    new StoreFiles(database).prepare(folder.resolve("keyset.json"));

    assertThat(disk.left(Disk.Left.SYNCED, folder))
        .containsOnlyKeys(
            folder.resolve("new/data/content.db"), folder.resolve("new/data/content.db.lock"));
  }

  @Test
  void files_that_sqlite_creates_are_restricted_to_the_owner() throws Exception {
    try (OpenedStore store = OpenedStore.fresh(EitherStore.SQLITE, folder)) {
      store.insert(OpenedStore.secret("w", "password"));

      for (String name : new String[] {"", "-wal", "-shm", ".lock"}) {
        assertThat(rights("data/content.db" + name)).as(name).isEqualTo("rw-------");
      }
    }
  }

  private StoreUrl url() {
    return new StoreUrl("jdbc:sqlite:" + folder.resolve("content.db"));
  }

  private String rights(String name) throws Exception {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name)));
  }
}
