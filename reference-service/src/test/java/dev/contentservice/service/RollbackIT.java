package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.contentservice.service.store.EarlierStore;
import dev.contentservice.service.store.NewerStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rolls an upgrade back as docs/INSTALLING.md describes. Runs commands of the packaged jar. */
@Tag("nightly")
class RollbackIT {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void the_backup_made_before_an_upgrade_restores_the_earlier_store(EitherStore kind)
      throws Exception {
    Map<String, String> settings = settings(kind);
    Files.createSymbolicLink(folder.resolve("content-service.jar"), JarCommand.JAR);
    EarlierStore.BASELINE.create(settings, "https://hooks.example.com/index");
    Map<String, List<String>> earlier = rows(settings);

    DocumentedCommands.backUp(kind).run(folder, settings);
    assertThat(rows(settings)).isEqualTo(earlier);
    assertThat(DocumentedCommands.UPGRADE.run(folder, settings)).contains("ci\t");
    // The keyset keeps the keys of older backups.
    assertThat(JarCommand.inProcess(settings, "secrets", "rotate").status()).isZero();
    anOlderVersionRejectsTheStore(settings);

    DocumentedCommands.restore(kind).run(folder, settings);
    assertThat(rows(settings)).isEqualTo(earlier);
    assertThat(DocumentedCommands.UPGRADE.run(folder, settings)).contains("ci\t");
  }

  private Map<String, String> settings(EitherStore kind) throws Exception {
    Path data = Files.createDirectory(folder.resolve("content-data"));
    Map<String, String> settings = new HashMap<>(kind.in(folder));
    settings.put("CONTENT_SECRETS_KEYSET", data.resolve("content-secrets.json").toString());
    if (kind == EitherStore.SQLITE) {
      settings.put("CONTENT_STORE_URL", "jdbc:sqlite:" + data.resolve("content.db"));
    } else {
      Optional<String> database = PostgresTools.freshDatabase();
      assumeThat(database).as("a database that pg_dump of this machine supports").isPresent();
      settings.put("CONTENT_STORE_URL", database.get());
    }
    return settings;
  }

  /** The store has a migration that this version does not know. */
  private static void anOlderVersionRejectsTheStore(Map<String, String> settings)
      throws SQLException {
    jdbi(settings).useHandle(handle -> NewerStore.mark(handle, "delivery_schema_history"));
    Map<String, List<String>> newer = rows(settings);

    JarCommand rejected = JarCommand.inProcess(settings, "token", "list");

    assertThat(rejected.status()).isEqualTo(1);
    assertThat(rejected.err()).contains("migration 99", "restore the backup");
    assertThat(rows(settings)).isEqualTo(newer);
  }

  /** Every row of every table. */
  private static Map<String, List<String>> rows(Map<String, String> settings) throws SQLException {
    try (Handle handle = jdbi(settings).open()) {
      Map<String, List<String>> rows = new HashMap<>();
      for (String table : tables(handle.getConnection())) {
        rows.put(table, rows(handle, table));
      }
      return rows;
    }
  }

  private static List<String> rows(Handle handle, String table) {
    return handle.createQuery("select * from " + table).mapToMap().map(Object::toString).stream()
        .sorted()
        .toList();
  }

  private static List<String> tables(Connection store) throws SQLException {
    List<String> names = new ArrayList<>();
    try (ResultSet tables =
        store.getMetaData().getTables(null, store.getSchema(), "%", new String[] {"TABLE"})) {
      while (tables.next()) {
        names.add(tables.getString("TABLE_NAME"));
      }
    }
    return names;
  }

  private static Jdbi jdbi(Map<String, String> settings) {
    return Jdbi.create(settings.get("CONTENT_STORE_URL"), "postgres", "");
  }
}
