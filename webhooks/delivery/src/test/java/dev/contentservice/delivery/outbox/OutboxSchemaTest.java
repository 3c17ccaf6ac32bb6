package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;
import org.sqlite.SQLiteDataSource;

/** Migrating the outbox of an older version loses nothing. */
class OutboxSchemaTest {
  private static final long LATER = Long.MAX_VALUE;
  private static final Event EVENT =
      new Event(
          "e",
          new EntityReference(EntityType.of("t"), "i"),
          EventType.of("c"),
          "{}",
          List.of(),
          Instant.ofEpochMilli(1));

  @TempDir Path folder;

  @Test
  void earlier_leases_are_reclaimed_on_sqlite() {
    SQLiteDataSource file = new SQLiteDataSource();
    file.setUrl("jdbc:sqlite:" + folder.resolve("outbox.db"));
    check(file);
  }

  @Test
  void earlier_leases_are_reclaimed_on_postgresql() throws SQLException {
    check(postgresql("version_3"));
  }

  private static void check(DataSource store) {
    OutboxSchema.of(store).target("3").load().migrate();
    Jdbi jdbi = Jdbi.create(store);
    jdbi.useHandle(
        handle -> {
          handle.execute(
              "insert into delivery_events values ('e', 't', 'i', 'c', '{}', '[]', 1, 1)");
          handle.execute("insert into delivery_payloads values ('p', null, '1', 0)");
          delivery(handle, "taken", "waiting", LATER, "node");
          delivery(handle, "waits", "waiting", 7, null);
          handle.execute(
              "insert into delivery_attempts values ('waits', 1, 2, 3, 500, 'status', '')");
          handle.execute("insert into delivery_queues values ('of taken', ?, 0, 0)", LATER);
          handle.execute("insert into delivery_queues values ('of waits', 7, 2, 0)");
        });

    OutboxSchema.migrate(store);

    assertThat(longs(jdbi, "select id, due_at from deliveries"))
        .isEqualTo(Map.of("taken", 0L, "waits", 7L));
    assertThat(longs(jdbi, "select webhook_id, next_due_at from delivery_queues"))
        .isEqualTo(Map.of("of taken", 0L, "of waits", 7L));
    assertThat(longs(jdbi, "select id, fencing_token from deliveries"))
        .isEqualTo(Map.of("taken", 5L, "waits", 5L));
    assertThat(longs(jdbi, "select delivery_id, status from delivery_attempts"))
        .isEqualTo(Map.of("waits", 500L));
    assertThat(longs(jdbi, "select leases, count(*) from delivery_queues group by leases"))
        .isEqualTo(Map.of("[]", 2L));
    assertThat(
            jdbi.<Map<String, Event>, RuntimeException>withHandle(
                handle -> EventRepository.find(handle, Set.of("e"))))
        .isEqualTo(Map.of("e", EVENT));
  }

  @Test
  void version_6_loses_nothing_on_sqlite() {
    SQLiteDataSource file = new SQLiteDataSource();
    file.setUrl("jdbc:sqlite:" + folder.resolve("outbox.db"));
    checkVersion6(file);
  }

  @Test
  void version_6_loses_nothing_on_postgresql() throws SQLException {
    checkVersion6(postgresql("version_6"));
  }

  /** A new database beside that of all tests. */
  private static DataSource postgresql(String name) throws SQLException {
    PGSimpleDataSource database = new PGSimpleDataSource();
    Jdbi.create(Stores.all().get(1).dataSource())
        .useHandle(
            handle -> {
              handle.execute("create database " + name);
              database.setUrl(handle.getConnection().getMetaData().getURL());
            });
    database.setUser("postgres");
    database.setDatabaseName(name);
    return database;
  }

  /** Every row with its old columns, and receivers of unknown speed. */
  private static void checkVersion6(DataSource store) {
    OutboxSchema.of(store).target("6").load().migrate();
    Jdbi jdbi = Jdbi.create(store);
    jdbi.useHandle(OutboxSchemaTest::fillVersion6);
    Map<String, List<Map<String, Object>>> before = rows(jdbi);

    OutboxSchema.of(store).target("7").load().migrate();

    Map<String, List<Map<String, Object>>> after = rows(jdbi);
    assertThat(after.keySet()).isEqualTo(before.keySet());
    after
        .get("delivery_queues")
        .forEach(
            row -> {
              assertThat(row.remove("speed")).isEqualTo("unknown");
              assertThat(((Number) row.remove("smoothed_millis")).longValue()).isEqualTo(-1);
            });
    assertThat(after).isEqualTo(before);
  }

  private static void fillVersion6(Handle handle) {
    for (String sql :
        List.of(
            "insert into delivery_events values ('e1', 't', 'i', 'c', '{}', '[]', 1, 2, null)",
            "insert into delivery_events values ('e2', 't', 'i', 'c', '{}', '[]', 3, 4, '{\"1\":1}')",
            "insert into delivery_payloads values ('p1', null, '1', 0)",
            "insert into delivery_payloads values ('p2', 'custom', '3', 1)",
            "insert into deliveries values ('d1', 'e1', 'w1', 'p1', 'waiting', 5, 0, 0, 0, 6, null)",
            "insert into deliveries values ('d2', 'e2', 'w1', 'p2', 'waiting', 0, 3, 2, 1, 7, null)",
            "insert into deliveries values ('d3', 'e1', 'w2', 'p2', 'delivered', 8, 1, 1, 0, 9, 10)",
            "insert into deliveries values ('d4', 'e2', 'w2', 'p1', 'failed', 11, 9, 9, 0, 12, 13)",
            "insert into delivery_attempts values ('d2', 1, 14, 15, 500, 'status', 'body')",
            "insert into delivery_attempts values ('d3', 1, 16, 17, 204, null, '')",
            "insert into delivery_nodes values ('node', 18)",
            "insert into delivery_queues values ('w1', 19, 2, 20, '[[\"d1\",1,\"node\"]]')",
            "insert into delivery_queues values ('w2', " + LATER + ", 0, 0, '[]')")) {
      handle.execute(sql);
    }
  }

  /** Every row of every table, in a fixed order. */
  private static Map<String, List<Map<String, Object>>> rows(Jdbi jdbi) {
    return jdbi.withHandle(
        handle ->
            Stream.of(
                    "delivery_events",
                    "delivery_payloads",
                    "deliveries",
                    "delivery_attempts",
                    "delivery_nodes",
                    "delivery_queues")
                .collect(
                    Collectors.toMap(
                        table -> table,
                        table ->
                            handle
                                .createQuery("select * from " + table + " order by 1")
                                .mapToMap()
                                .list())));
  }

  @Test
  void the_history_of_a_new_store_ends_with_the_newest_version() {
    for (TestStore store : Stores.all()) {
      String last =
          store.run(
              handle ->
                  handle
                      .createQuery(
                          "select version from delivery_schema_history"
                              + " order by installed_rank desc limit 1")
                      .mapTo(String.class)
                      .one());

      assertThat(last).as(store.toString()).isEqualTo(OutboxSchema.NEWEST);
    }
  }

  @Test
  void a_current_history_is_only_read() {
    for (TestStore store : Stores.all()) {
      OutboxSchema.migrate(
          store.dataSource(),
          "delivery_schema_history",
          OutboxSchema.NEWEST,
          () -> {
            throw new AssertionError("Flyway is not needed");
          });
    }
  }

  @Test
  void tables_of_a_newer_version_stay_unchanged() {
    SQLiteDataSource file = new SQLiteDataSource();
    file.setUrl("jdbc:sqlite:" + folder.resolve("outbox.db"));
    OutboxSchema.of(file).target("3").load().migrate();
    Jdbi jdbi = Jdbi.create(file);
    jdbi.useHandle(
        handle ->
            handle.execute(
                "insert into delivery_schema_history select 99, '99', 'of a newer version', 'SQL',"
                    + " 'V99__x.sql', 1, 'me', installed_on, 1, true"
                    + " from delivery_schema_history where version = '3'"));

    assertThatThrownBy(() -> OutboxSchema.migrate(file))
        .isInstanceOf(NewerSchemaException.class)
        .hasMessageContainingAll(
            "migration 99", "delivery_schema_history", "run the newer version");
    assertThat(longs(jdbi, "select version, 1 from delivery_schema_history where version = '4'"))
        .isEmpty();
  }

  @Test
  void deliveries_on_postgresql_have_no_foreign_keys() {
    Jdbi jdbi = Jdbi.create(Stores.all().get(1).dataSource());

    // Their checks would take half the time of publishing an event to many webhooks.
    assertThat(
            longs(
                jdbi,
                "select conname, 1 from pg_constraint"
                    + " where conrelid = 'deliveries'::regclass and contype = 'f'"))
        .isEmpty();
  }

  @Test
  void deliveries_on_postgresql_have_no_index_of_their_settings() {
    Jdbi jdbi = Jdbi.create(Stores.all().get(1).dataSource());

    assertThat(
            longs(
                jdbi,
                "select indexname, 1 from pg_indexes where tablename = 'deliveries'"
                    + " and indexdef like '%payload%'"))
        .isEmpty();
  }

  @Test
  void settings_of_version_17_count_as_used_for_a_week_after_the_newest_delivery() {
    SQLiteDataSource file = new SQLiteDataSource();
    file.setUrl("jdbc:sqlite:" + folder.resolve("outbox.db"));
    OutboxSchema.of(file).target("6").load().migrate();
    Jdbi jdbi = Jdbi.create(file);
    jdbi.useHandle(OutboxSchemaTest::fillVersion6);

    OutboxSchema.migrate(file);

    long used = 12 + Duration.ofDays(7).toMillis();
    assertThat(longs(jdbi, "select sha256, used_at from delivery_payloads"))
        .isEqualTo(Map.of("p1", used, "p2", used));
  }

  private static void delivery(
      Handle handle, String id, String state, long due, @Nullable String owner) {
    handle.execute(
        "insert into deliveries (id, event_id, webhook_id, payload, state, due_at, owner, fence,"
            + " attempts, schedule_from, created_at) values (?, 'e', ?, 'p', ?, ?, ?, 5, 0, 0, 1)",
        id,
        "of " + id,
        state,
        due,
        owner);
  }

  private static Map<String, Long> longs(Jdbi jdbi, String sql) {
    return jdbi.withHandle(
        handle ->
            handle
                .createQuery(sql)
                .map((row, context) -> Map.entry(row.getString(1), row.getLong(2)))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }
}
