package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.contentservice.delivery.outbox.internal.database.OutboxSchema;
import dev.contentservice.delivery.outbox.internal.database.SqliteCheck;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import net.jqwik.api.Example;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.postgresql.ds.PGSimpleDataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** Settings of a database with which a crash loses what was acknowledged. */
@Tag("example")
class DatabaseDurabilityTest {
  private static EmbeddedPostgres safe;
  private static EmbeddedPostgres unsafe;

  @BeforeContainer
  static void start() throws IOException {
    safe = server("on");
    unsafe = server("off");
  }

  private static EmbeddedPostgres server(String value) throws IOException {
    return EmbeddedPostgres.builder()
        .setServerConfig("fsync", value)
        .setServerConfig("synchronous_commit", value)
        .start();
  }

  @AfterContainer
  static void stop() throws IOException {
    safe.close();
    unsafe.close();
  }

  @Example
  void a_server_that_waits_for_its_disk_is_no_reason_to_warn() {
    Stream.of("on", "local", "remote_write", "remote_apply")
        .forEach(value -> assertThat(warnings(sessions(safe, value))).as(value).isEmpty());
    assertThat(warnings(sqlite("", "WAL", "FULL", "IMMEDIATE"))).as("SQLite").isEmpty();
  }

  @Example
  void each_setting_that_is_off_is_named_with_what_may_be_lost() {
    assertThat(warnings(sessions(safe, "off")))
        .singleElement()
        .asString()
        .contains("synchronous_commit is off", "the newest commits", "postgresql.conf")
        .doesNotContain("fsync");
    assertThat(warnings(sessions(unsafe, "on")))
        .singleElement()
        .asString()
        .contains("fsync is off", "the whole database", "postgresql.conf")
        .doesNotContain("synchronous_commit");
  }

  @Example
  void both_settings_are_one_line_of_each_start() {
    DataSource store = unsafe.getPostgresDatabase();

    Stream.<Runnable>of(
            () -> OutboxSchema.migrate(store),
            () -> OutboxSchema.migrate(store),
            () -> OutboxSchema.requireSupported(store))
        .forEach(
            start ->
                assertThat(linesOf(start))
                    .singleElement()
                    .asString()
                    .contains("fsync is off", "synchronous_commit is off"));
  }

  @Example
  void settings_of_sqlite_are_set_or_named_with_what_may_be_lost() {
    assertThat(warnings(sqlite("", "DELETE", "FULL", "DEFERRED"))).isEmpty();
    assertThat(warnings(sqlite("", "WAL", "OFF", "DEFERRED")))
        .singleElement()
        .asString()
        .contains("synchronous is OFF", "damage the database", "FULL");
    assertThat(warnings(sqlite("", "WAL", "NORMAL", "DEFERRED")))
        .singleElement()
        .asString()
        .contains("synchronous is NORMAL", "the newest commits", "FULL");
    assertThat(warnings(sqlite(":memory:", "WAL", "FULL", "DEFERRED")))
        .singleElement()
        .asString()
        .contains("in memory", "jdbc:sqlite:shop.db");
    try (HikariDataSource pool = new HikariDataSource()) {
      pool.setDataSource(sqlite("", "WAL", "FULL", "IMMEDIATE"));
      pool.setAutoCommit(false);
      pool.setMaximumPoolSize(1);
      assertThat(warnings(pool)).singleElement().asString().contains("which an idle one keeps");
    }
  }

  @Example
  void transactions_of_the_application_on_sqlite_begin_with_the_lock_or_are_named() {
    Stream.of("IMMEDIATE", "EXCLUSIVE")
        .forEach(mode -> assertThat(transactions(sqlite("", "WAL", "FULL", mode))).isEmpty());
    assertThat(transactions(safe.getPostgresDatabase())).isEmpty();
    assertThat(transactions(sqlite("", "WAL", "FULL", "DEFERRED")))
        .singleElement()
        .asString()
        .contains("SQLITE_BUSY", "transaction_mode=IMMEDIATE&busy_timeout=10000", "SQLiteConfig");
  }

  /** Checks the data source, and transactions of a runner of the application on it. */
  private static List<String> transactions(DataSource store) {
    List<String> lines = linesOf(() -> SqliteCheck.checkTransactions(store));
    assertThat(linesOf(() -> SqliteCheck.checkTransactions(UnsupportedDatabasesTest.runner(store))))
        .isEqualTo(lines);
    return lines;
  }

  /** A new database. */
  private static DataSource sqlite(String name, String journal, String synchronous, String mode) {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(SQLiteConfig.JournalMode.valueOf(journal));
    config.setSynchronous(SQLiteConfig.SynchronousMode.valueOf(synchronous));
    config.setTransactionMode(SQLiteConfig.TransactionMode.valueOf(mode));
    config.setBusyTimeout(10_000);
    SQLiteDataSource source = new SQLiteDataSource(config);
    try {
      source.setUrl(
          "jdbc:sqlite:"
              + (name.isEmpty() ? Files.createTempFile("durability", ".db").toString() : name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return source;
  }

  private static List<String> warnings(DataSource store) {
    return linesOf(() -> OutboxSchema.requireSupported(store));
  }

  private static List<String> linesOf(Runnable start) {
    try (LogLines lines = new LogLines()) {
      start.run();
      return lines.texts();
    }
  }

  /** Connections with this value of {@code synchronous_commit}. */
  private static DataSource sessions(EmbeddedPostgres server, String value) {
    PGSimpleDataSource sessions = new PGSimpleDataSource();
    sessions.setUrl(server.getJdbcUrl("postgres", "postgres"));
    sessions.setOptions("-c synchronous_commit=" + value);
    return sessions;
  }
}
