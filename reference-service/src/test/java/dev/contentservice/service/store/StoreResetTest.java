package dev.contentservice.service.store;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.service.EitherStore;
import dev.contentservice.service.store.repository.StoreReset;
import dev.contentservice.service.store.repository.WebhookVersions;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreResetTest {
  /** The schema, its nodes, and what identifies keys and callers. */
  private static final Set<String> KEPT =
      Set.of(
          "tokens",
          "delivery_shards",
          "keyset_check",
          "probe",
          "webhook_version",
          "sqlite_sequence",
          "sqlite_stat1");

  @Test
  void every_table_with_data_is_deleted(@TempDir Path folder) {
    try (OpenedStore opened = OpenedStore.fresh(EitherStore.SQLITE, folder)) {
      Set<String> tables =
          opened.store.read(
              handle ->
                  handle
                      .createQuery("select name from sqlite_master where type = 'table'")
                      .mapTo(String.class)
                      .stream()
                      .filter(name -> !name.endsWith("schema_history") && !KEPT.contains(name))
                      .collect(toSet()));

      assertThat(tables).containsExactlyInAnyOrderElementsOf(StoreReset.TABLES);
    }
  }

  @Test
  void deleted_webhooks_are_a_new_version(@TempDir Path folder) {
    try (OpenedStore opened = OpenedStore.fresh(EitherStore.SQLITE, folder)) {
      opened.insert(OpenedStore.secret("w", "canary"));
      long before = opened.store.read(WebhookVersions::current);

      opened.store.inTransaction(
          handle -> {
            StoreReset.deleteAll(handle);
            return true;
          });

      assertThat(opened.store.read(WebhookVersions::current)).isGreaterThan(before);
      assertThat(opened.findIdByName("name of w")).isEmpty();
    }
  }
}
