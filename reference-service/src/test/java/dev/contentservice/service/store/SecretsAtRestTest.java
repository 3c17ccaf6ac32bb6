package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.service.EitherStore;
import dev.contentservice.service.StoredBytes;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.secrets.DecryptionException;
import dev.contentservice.service.store.repository.ChangedWebhook;
import java.nio.file.Path;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The bytes of the store contain no secret. */
class SecretsAtRestTest {
  private static final List<String> CANARIES = List.of("canary-that-may-be-read", "canary-sec");

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void the_bytes_of_the_store_contain_no_secret(EitherStore kind) throws Exception {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      store.insert(OpenedStore.secret("w1", "canary-secret-password"));
      store.store.inTransaction(handle -> replace(store, handle));

      assertThat(store.find("w1")).hasValue(OpenedStore.secret("w1", "canary-secret-second"));
      assertThat(everyText(store)).contains("canary-that-may-be-read").doesNotContain("canary-sec");
      assertThat(StoredBytes.found(filesOf(store, kind), CANARIES))
          .containsExactly("canary-that-may-be-read");
    }
  }

  private static boolean replace(OpenedStore store, Handle handle) {
    store.webhooks.replace(
        handle,
        List.of(
            new ChangedWebhook(OpenedStore.secret("w1", "canary-secret-second"), Actor.SERVICE)),
        OpenedStore.NOW);
    return true;
  }

  /** Every column of every table, as text. */
  private static String everyText(OpenedStore store) {
    StringBuilder all = new StringBuilder();
    Jdbi.create(store.url.text(), store.login.user().orElse(""), store.login.password().orElse(""))
        .useHandle(
            handle ->
                List.of("webhooks", "item_types", "menu_items", "tokens", "safe_retries")
                    .forEach(
                        table ->
                            handle
                                .createQuery("select * from " + table)
                                .mapToMap()
                                .forEach(row -> all.append(row.values()).append('\n'))));
    return all.toString();
  }

  private Path filesOf(OpenedStore store, EitherStore kind) {
    if (kind == EitherStore.SQLITE) {
      assertThat(folder.resolve("data/content.db-wal")).isNotEmptyFile();
      return folder.resolve("data");
    }
    return StoredBytes.folderOfPostgres(store.url.text());
  }

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void an_encrypted_text_can_be_decrypted_in_its_own_row_only(EitherStore kind) {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      store.insert(OpenedStore.secret("w1", "one"));
      store.insert(OpenedStore.secret("w2", "two"));
      store.store.inTransaction(
          handle ->
              handle.execute(
                  "update webhooks set http_basic_password ="
                      + " (select http_basic_password from webhooks where id = 'w1')"
                      + " where id = 'w2'"));

      assertThat(store.find("w1")).isPresent();
      assertThatThrownBy(() -> store.find("w2"))
          .isInstanceOf(DecryptionException.class)
          .hasMessageContaining("webhooks.http_basic_password");
    }
  }
}
