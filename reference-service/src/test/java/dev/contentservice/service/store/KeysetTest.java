package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.service.EitherStore;
import dev.contentservice.service.FileDamage;
import dev.contentservice.service.secrets.AssociatedData;
import dev.contentservice.service.secrets.DecryptionException;
import dev.contentservice.service.secrets.Encryption;
import dev.contentservice.service.secrets.KeysetException;
import dev.contentservice.service.store.repository.KeysetCheck;
import dev.contentservice.service.store.repository.Reencryption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

/** The keys that encrypt secrets: who may use them, and their rotation. */
class KeysetTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void keys_are_rotated_while_another_node_runs(EitherStore kind) throws Exception {
    Map<String, String> settings = kind.in(folder);
    try (OpenedStore node = new OpenedStore(folder, settings);
        OpenedStore command = new OpenedStore(folder, settings)) {
      KeysetCheck.check(node.store, node.secrets);
      for (int i = 0; i < 250; i++) {
        node.insert(OpenedStore.secret("w" + i, "password " + i));
      }
      String oldKeys = Files.readString(command.secrets.file());

      command.secrets.addPrimary();
      assertThat(new Reencryption(command.store, command.secrets).run()).isEqualTo(501);
      assertThat(node.find("w7")).hasValue(OpenedStore.secret("w7", "password 7"));
      assertThat(new Reencryption(command.store, command.secrets).run()).isZero();
      command.secrets.deleteOldKeys();

      assertThat(command.secrets.keyCount()).isEqualTo(1);
      assertThat(node.find("w8")).hasValue(OpenedStore.secret("w8", "password 8"));
      KeysetCheck.check(command.store, Encryption.at(command.secrets.file()));
      Path old = privateFile("old.json", oldKeys);
      assertThatThrownBy(() -> KeysetCheck.check(command.store, Encryption.at(old)))
          .isInstanceOf(KeysetException.class);
    }
  }

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void a_store_is_not_opened_with_another_keyset(EitherStore kind) {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      KeysetCheck.check(store.store, store.secrets);
      Path missing = folder.resolve("missing.json");

      assertThatThrownBy(() -> KeysetCheck.check(store.store, Encryption.at(missing)))
          .isInstanceOf(KeysetException.class)
          .hasMessageContaining("was not there")
          .hasMessageContaining(missing.toString());
      assertThat(missing).doesNotExist();
    }
  }

  @Test
  void only_the_owner_may_read_the_keys() throws Exception {
    Encryption secrets = Encryption.at(folder.resolve("keyset.json"));

    assertThat(Files.getPosixFilePermissions(secrets.file()))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(secrets.file());
    }
  }

  @Test
  void a_file_without_a_keyset_is_named_and_unchanged() throws Exception {
    Path file = Files.writeString(folder.resolve("keyset.json"), "{\"canary\": 1}");

    assertThatThrownBy(() -> Encryption.at(file))
        .isInstanceOf(KeysetException.class)
        .hasMessageContaining(file.toString());
    assertThat(file).hasContent("{\"canary\": 1}");
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "REPLACED")
  void nothing_is_encrypted_while_the_file_is_damaged(FileDamage damage) throws Exception {
    try (OpenedStore store = OpenedStore.fresh(EitherStore.SQLITE, folder)) {
      KeysetCheck.check(store.store, store.secrets);
      store.insert(OpenedStore.secret("before", "password"));
      damage.apply(store.secrets.file());

      assertThatThrownBy(() -> store.insert(OpenedStore.secret("after", "password")))
          .isInstanceOf(StoreBrokenException.class)
          .hasMessageContaining(store.secrets.file() + " ")
          .hasMessageMatching(".*(put the file back|chmod 600).*");
      assertThat(store.find("before")).hasValue(OpenedStore.secret("before", "password"));
    }
  }

  @Test
  void nothing_is_encrypted_with_the_keyset_of_another_store() throws Exception {
    try (OpenedStore store = OpenedStore.fresh(EitherStore.SQLITE, folder)) {
      KeysetCheck.check(store.store, store.secrets);
      Path other = Encryption.at(folder.resolve("other.json")).file();
      Files.move(other, store.secrets.file(), StandardCopyOption.REPLACE_EXISTING);

      assertThatThrownBy(() -> store.insert(OpenedStore.secret("after", "password")))
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("lacks the key");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r--r--", "rw-rw----", "rw----r--"})
  void a_keyset_that_others_may_use_is_rejected_with_the_command_to_fix_it(String rights)
      throws Exception {
    Path file = Encryption.at(folder.resolve("keyset.json")).file();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(rights));

    assertThatThrownBy(() -> Encryption.at(file))
        .isInstanceOf(KeysetException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("chmod 600");
  }

  @Test
  void a_newer_key_of_another_node_is_reported_missing_until_the_file_is_copied() throws Exception {
    Encryption rotating = Encryption.at(folder.resolve("rotating.json"));
    Path copy = privateFile("copy.json", Files.readString(rotating.file()));
    Encryption behind = Encryption.at(copy);
    AssociatedData place = new AssociatedData("table", "member", "row");

    rotating.addPrimary();
    String sealed = rotating.encrypt("clear", place);

    assertThatThrownBy(() -> behind.decrypt(sealed, place))
        .isInstanceOfSatisfying(
            DecryptionException.class, broken -> assertThat(broken.keyIsMissing()).isTrue());
    Files.writeString(copy, "{\"half of a keyset");
    assertThat(behind.decrypt(behind.encrypt("old", place), place)).isEqualTo("old");
    Files.writeString(copy, Files.readString(rotating.file()));
    assertThat(behind.decrypt(sealed, place)).isEqualTo("clear");
  }

  @Test
  void a_damaged_text_is_not_reported_as_a_missing_key() {
    Encryption secrets = Encryption.at(folder.resolve("keyset.json"));
    AssociatedData place = new AssociatedData("table", "member", "row");
    String sealed = secrets.encrypt("clear", place);

    for (String broken :
        new String[] {"", "no base64!", "AA", sealed.replaceFirst("....$", "AAAA")}) {
      assertThatThrownBy(() -> secrets.decrypt(broken, place))
          .isInstanceOfSatisfying(
              DecryptionException.class, each -> assertThat(each.keyIsMissing()).isFalse());
    }
  }

  private Path privateFile(String name, String content) throws Exception {
    Path file = Files.writeString(folder.resolve(name), content);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }
}
