package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.outbox.internal.database.OutboxSchema;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;
import org.sqlite.SQLiteDataSource;

/** Migrating the outbox to the next version, which is made for this test, loses nothing. */
class OutboxSchemaTest {
  private static final String HISTORY = "delivery_schema_history";
  private static final List<String> TABLES =
      List.of(
          "delivery_events",
          "delivery_payloads",
          "delivery_pending",
          "delivery_completed",
          "delivery_further_attempts",
          "delivery_nodes",
          "delivery_receivers",
          "delivery_released",
          "delivery_shards",
          "delivery_wakeups",
          "delivery_webhooks");

  @TempDir Path folder;

  @Test
  void the_next_version_loses_nothing_on_sqlite() {
    check(sqlite());
  }

  @Test
  void the_next_version_loses_nothing_on_postgresql() throws SQLException {
    check(postgresql("upgraded"));
  }

  @Test
  void the_tables_are_in_a_schema_that_the_search_path_contains() throws SQLException {
    PGSimpleDataSource store = postgresql("with_schema");
    assertThatThrownBy(() -> OutboxSchema.migrate(store, "delivery"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("currentSchema=public,delivery");

    store.setCurrentSchema("public,delivery");
    OutboxSchema.migrate(store, "delivery");

    List<String> schemas =
        Jdbi.create(store)
            .withHandle(
                handle ->
                    handle
                        .createQuery(
                            "select distinct schemaname from pg_tables"
                                + " where tablename like '%deliver%'")
                        .mapTo(String.class)
                        .list());
    assertThat(schemas).containsExactly("delivery");

    Jdbi.create(store)
        .useHandle(handle -> handle.execute("create table public.delivery_events (parcel text)"));
    assertThatThrownBy(() -> OutboxSchema.migrate(store, "delivery"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("in another one before it: delivery_events;");
    assertThatThrownBy(() -> OutboxSchema.migrate(sqlite(), "delivery"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static void check(DataSource store) {
    OutboxSchema.migrate(store);
    Jdbi jdbi = Jdbi.create(store);
    jdbi.useHandle(OutboxSchemaTest::fill);
    Map<String, List<Map<String, Object>>> before = rows(jdbi);

    toNextVersion(store);

    Map<String, List<Map<String, Object>>> after = rows(jdbi);
    after.get("delivery_receivers").forEach(row -> assertThat(row.remove("next_member")).isNull());
    for (Map<String, Object> row : after.get("delivery_completed")) {
      row.put("schedule_from", row.remove("schedule_start"));
      row.computeIfPresent("state", (name, state) -> state.equals("lost") ? "failed" : state);
    }
    assertThat(after).isEqualTo(before);
    assertThatThrownBy(() -> OutboxSchema.migrate(store))
        .isInstanceOf(NewerSchemaException.class)
        .hasMessageContainingAll("migration 2", HISTORY, "run the newer version");
    assertThat(rows(jdbi)).as("unchanged by this version").hasSameSizeAs(before);
  }

  /** Migrates to the version of the test resources. */
  static void toNextVersion(DataSource store) {
    OutboxSchema.migrate(store, HISTORY, "2", () -> nextVersion(store));
  }

  private static FluentConfiguration nextVersion(DataSource store) {
    FluentConfiguration baseline = OutboxSchema.of(store);
    String[] locations =
        Stream.concat(
                Stream.of(baseline.getLocations()).map(String::valueOf),
                Stream.of("classpath:next-version"))
            .toArray(String[]::new);
    return baseline.locations(locations);
  }

  private DataSource sqlite() {
    SQLiteDataSource file = new SQLiteDataSource();
    file.setUrl("jdbc:sqlite:" + folder.resolve("outbox.db"));
    return file;
  }

  /** A new database beside that of all tests. */
  private static PGSimpleDataSource postgresql(String name) throws SQLException {
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

  private static final String EVENT =
      "insert into delivery_events (id, entity_type, entity_id, event_type, entity,"
          + " entity_versions, related, occurred_at, traceparent, created_at)";

  private static void fill(Handle handle) {
    for (String sql :
        List.of(
            EVENT + " values ('e1', 't', 'i', 'c', '{}', null, '[]', 1, null, 2)",
            EVENT + " values ('e2', 't', 'i', 'c', '{}', '{}', '[]', 3, 'p', 4)",
            "insert into delivery_payloads values ('p1', 'digest', null, '1', 0, 5, null)",
            "insert into delivery_payloads values ('p2', 'other', 'custom', '3', 1, 6, 'w1')",
            "insert into delivery_pending values ('d1', 'e1', 'w1', 9, 'p1', 5, 0, 0, 6,"
                + " null, null, null, null, null, null, null, null, null, null, 0, '')",
            "insert into delivery_pending values ('d2', 'e2', 'w1', 9, 'p2', 0, 2, 1, 7,"
                + " 14, 15, 500, 'status', null, 'a: b', 'body', 'timings', 'entity', 18, 1, 'acme')",
            "insert into delivery_completed values ('d3', 'e1', 'w2', 'p2', 'delivered', 1, 0,"
                + " 9, 10, 16, 17, 204, null, null, 'a: b', '', 'timings', '')",
            "insert into delivery_completed values ('d4', 'e2', 'w2', 'p1', 'failed', 9, 0,"
                + " 12, 13, 18, 19, null, 'timeout', 'slow', null, '', null, 'acme')",
            "insert into delivery_further_attempts values ('d2', 2, 14, 15, 500, 'status', null,"
                + " 'a: b', 'body', 'timings')",
            "insert into delivery_nodes values ('node', 17, 18)",
            "insert into delivery_receivers (webhook_id, shard, failures) values ('w1', 9, 2)",
            "insert into delivery_receivers (webhook_id, shard, held_until) values ('w2', 3, 20)",
            "insert into delivery_wakeups (shard, webhook_id, woken_at) values (4, 'w3', 21)",
            "update delivery_shards set owner = 'node' where shard = 9",
            "insert into delivery_released values ('d1', 'w1', 9, 'node', null, 23)",
            "insert into delivery_webhooks (id, body, version) values ('w1', '{}', 22)")) {
      handle.execute(sql);
    }
  }

  /** Every row of every table, in a fixed order. */
  private static Map<String, List<Map<String, Object>>> rows(Jdbi jdbi) {
    return jdbi.withHandle(
        handle ->
            TABLES.stream()
                .collect(
                    Collectors.toMap(
                        table -> table,
                        table ->
                            handle
                                .createQuery("select * from " + table + " order by 1, 2")
                                .mapToMap()
                                .map(row -> (Map<String, Object>) new HashMap<>(row))
                                .list())));
  }

  @Test
  void both_databases_have_the_same_tables_columns_and_indexes() throws SQLException {
    Jdbi sqlite = Jdbi.create(Stores.all().get(0).dataSource());
    Jdbi postgresql = Jdbi.create(Stores.all().get(1).dataSource());
    for (String table : TABLES) {
      assertThat(
              strings(sqlite, "select name from pragma_table_info('" + table + "') order by cid"))
          .as(table)
          .isNotEmpty()
          .isEqualTo(
              strings(
                  postgresql,
                  "select column_name from information_schema.columns where table_name = '"
                      + table
                      + "' and table_schema = 'public' order by ordinal_position"));
      assertThat(
              strings(
                  sqlite,
                  "select name from sqlite_master where type = 'index' and sql is not null"
                      + " and tbl_name = '"
                      + table
                      + "' order by name"))
          .as(table)
          .isEqualTo(
              strings(
                  postgresql,
                  "select indexname from pg_indexes where indexname not like '%_pkey'"
                      + " and schemaname = 'public' and tablename = '"
                      + table
                      + "' order by indexname"));
    }
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
          HISTORY,
          OutboxSchema.NEWEST,
          () -> {
            throw new AssertionError("Flyway is not needed");
          });
    }
  }

  @Test
  void no_table_has_a_key_that_two_publishers_may_insert() {
    Jdbi jdbi = Jdbi.create(Stores.all().get(1).dataSource());

    // Of two open transactions, the second would wait for the first. Sequence numbers of events,
    // and identifiers of deliveries and payload settings are new in each transaction, and only
    // nodes insert into the other tables.
    assertThat(
            strings(
                jdbi,
                "select conrelid::regclass::text || ' ' || contype::text from pg_constraint"
                    + " where connamespace = 'public'::regnamespace and contype in ('u', 'f', 'p')"
                    + " and conrelid::regclass::text in ('delivery_events', 'delivery_payloads',"
                    + " 'delivery_pending', 'delivery_wakeups') order by 1"))
        .containsExactly(
            "delivery_events p", "delivery_payloads p", "delivery_pending p", "delivery_wakeups p");
  }

  private static List<String> strings(Jdbi jdbi, String sql) {
    return jdbi.withHandle(handle -> handle.createQuery(sql).mapTo(String.class).list());
  }
}
