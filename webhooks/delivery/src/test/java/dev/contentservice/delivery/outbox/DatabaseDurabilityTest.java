package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.outbox.internal.database.OutboxSchema;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import net.jqwik.api.Example;
import net.jqwik.api.Tag;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.postgresql.ds.PGSimpleDataSource;

/** Settings of PostgreSQL with which a crash loses what was acknowledged. */
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
    assertThat(warnings(Stores.all().get(0).dataSource())).as("SQLite").isEmpty();
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
