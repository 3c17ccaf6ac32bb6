package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * What the writers of a {@link Ledger} had acknowledged at one moment.
 *
 * @param names of webhooks by id; each ends in a number that rises
 */
record AcknowledgedWrites(Set<String> models, Map<String, String> names) {

  /** Checks an SQLite database: it has these writes, perhaps later ones, and each as a whole. */
  void areIn(Path database) {
    Jdbi.create("jdbc:sqlite:" + database)
        .useHandle(
            handle -> {
              assertThat(texts(handle, "pragma integrity_check")).containsExactly("ok");
              assertThat(texts(handle, "pragma foreign_key_check")).isEmpty();
              checkModels(handle);
              names.keySet().forEach(webhook -> checkName(handle, webhook));
            });
  }

  private void checkModels(Handle handle) {
    List<String> stored = texts(handle, "select id from item_types");
    assertThat(stored).containsAll(models);
    assertThat(texts(handle, "select item_type_id from menu_items"))
        .containsExactlyInAnyOrderElementsOf(stored);
    assertThat(texts(handle, "select entity_id from delivery_events"))
        .containsExactlyInAnyOrderElementsOf(stored);
  }

  private void checkName(Handle handle, String webhook) {
    String row = "select %s from webhooks where id = '" + webhook + "'";
    String name = texts(handle, row.formatted("name")).get(0);
    assertThat(number(name)).isGreaterThanOrEqualTo(number(names.get(webhook)));
    assertThat(texts(handle, row.formatted("body")).get(0))
        .contains("\"name\":\"" + name + "\"", "\"custom_payload\":\"" + name + "\"");
  }

  private static int number(String name) {
    return Integer.parseInt(name.substring(name.indexOf(' ') + 1));
  }

  private static List<String> texts(Handle handle, String sql) {
    return handle.createQuery(sql).mapTo(String.class).list();
  }
}
