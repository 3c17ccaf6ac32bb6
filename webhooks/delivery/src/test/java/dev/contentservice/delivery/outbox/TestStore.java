package dev.contentservice.delivery.outbox;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.database.OutboxDialect;
import dev.contentservice.delivery.outbox.internal.database.OutboxSchema;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.json.BodyJson;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlLogger;
import org.sqlite.SQLiteConfig;

/** A database with an outbox and the webhooks of a test. */
public final class TestStore implements TransactionRunner, WebhookSource, AutoCloseable {
  /** The tables of the outbox with data, without that of the schema history. */
  public static final List<String> OUTBOX_TABLES =
      List.of(
          "delivery_further_attempts",
          "delivery_completed",
          "delivery_pending",
          "delivery_receivers",
          "delivery_released",
          "delivery_wakeups",
          "delivery_webhooks",
          "delivery_nodes",
          "delivery_payloads",
          "delivery_events");

  private static final List<String> TABLES =
      Stream.concat(OUTBOX_TABLES.stream(), Stream.of("hooks")).toList();

  private final DataSource connections;
  private final Jdbi jdbi;
  private final AutoCloseable database;
  private final String name;

  /** The orders of webhooks; a webhook that is stored afterwards has its order. */
  public final Map<String, DeliveryOrder> orders = new ConcurrentHashMap<>();

  public final Map<String, Throttle> throttles = new ConcurrentHashMap<>();

  private TestStore(String name, HikariDataSource connections, AutoCloseable database) {
    OutboxSchema.migrate(connections);
    this.connections = connections;
    this.name = name;
    this.jdbi = Jdbi.create(connections);
    this.database = database;
    jdbi.useHandle(
        handle -> {
          handle.execute("create table hooks (id text primary key, body text, version bigint)");
          handle.execute("create table hooks_version (version bigint)");
          handle.execute("insert into hooks_version values (0)");
        });
  }

  public static TestStore sqlite() {
    try {
      Path folder = Files.createTempDirectory("outbox");
      SQLiteConfig sqlite = new SQLiteConfig();
      sqlite.setJournalMode(SQLiteConfig.JournalMode.WAL);
      sqlite.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
      sqlite.setBusyTimeout(10_000);
      // No test stops the machine, so none waits for the disk.
      sqlite.setSynchronous(SQLiteConfig.SynchronousMode.OFF);
      HikariConfig config = new HikariConfig();
      config.setJdbcUrl("jdbc:sqlite:" + folder.resolve("outbox.db"));
      Properties properties = sqlite.toProperties();
      properties.setProperty(SQLiteConfig.Pragma.SECURE_DELETE.pragmaName, "true");
      config.setDataSourceProperties(properties);
      // SQLite has one writer; a queue here is faster than its busy loop.
      config.setMaximumPoolSize(1);
      HikariDataSource connections = new HikariDataSource(config);
      return new TestStore("SQLite", connections, connections);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static TestStore postgresql() {
    try {
      EmbeddedPostgres server =
          EmbeddedPostgres.builder()
              .setServerConfig("fsync", "off")
              .setServerConfig("full_page_writes", "off")
              .start();
      HikariConfig config = new HikariConfig();
      config.setDataSource(server.getPostgresDatabase());
      config.setMaximumPoolSize(8);
      HikariDataSource connections = new HikariDataSource(config);
      return new TestStore(
          "PostgreSQL",
          connections,
          () -> {
            connections.close();
            server.close();
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A node in real time. */
  public Outbox node(String name) {
    return node(this, OutboxConfig.defaults(), name);
  }

  /** A node in real time that runs its transactions by this runner. */
  public Outbox node(TransactionRunner runner, OutboxConfig config, String name) {
    return new Outbox(runner, this, config, StoreClock.of(this), new Random(1), name);
  }

  public DataSource dataSource() {
    return connections;
  }

  /**
   * Deletes everything, also while workers of an earlier test complete their last attempts. Dead
   * rows are deleted too, because a database chooses its plans by the size of its files.
   */
  public void clear() {
    orders.clear();
    throttles.clear();
    jdbi.useTransaction(
        handle -> {
          if (OutboxDialect.of(handle) == OutboxDialect.POSTGRESQL) {
            // Workers lock in other orders than the list.
            handle.execute("lock table delivery_nodes in access exclusive mode");
            handle.execute("truncate " + String.join(", ", TABLES));
          } else {
            TABLES.forEach(table -> handle.execute("delete from " + table));
          }
          handle.execute("update delivery_shards set owner = null");
          handle.execute("update hooks_version set version = version + 1");
        });
  }

  /** Deletes the rows of a test with few rows, when no worker runs; faster than {@link #clear}. */
  public void clearFew() {
    orders.clear();
    throttles.clear();
    execute(TABLES.stream().map(table -> "delete from " + table).toArray(String[]::new));
    execute("update delivery_shards set owner = null");
    execute("update hooks_version set version = version + 1");
  }

  public void put(Webhook webhook) {
    run(handle -> put(handle, webhook));
  }

  /** Stores the webhook within a transaction. */
  public int put(Handle handle, Webhook webhook) {
    handle.execute("update hooks_version set version = version + 1");
    return handle.execute(
        "insert into hooks values (?, ?, (select version from hooks_version))"
            + " on conflict (id) do update"
            + " set body = excluded.body, version = excluded.version",
        webhook.getId(),
        BodyJson.mapper().writeValueAsString(webhook));
  }

  /** Runs the work in a transaction that is committed or rolled back. */
  public <T> T attempt(boolean commit, Function<Handle, T> work) {
    return jdbi.withHandle(
        handle -> {
          handle.begin();
          T result = work.apply(handle);
          if (commit) {
            handle.commit();
          } else {
            handle.rollback();
          }
          return result;
        });
  }

  /** The number of rows that meet a condition. */
  public int count(String table, String condition) {
    return jdbi.withHandle(
        handle ->
            handle
                .createQuery("select count(*) from " + table + " where " + condition)
                .mapTo(Integer.class)
                .one());
  }

  /** Each row as a text. */
  public List<String> rows(String table) {
    return run(
        handle ->
            handle.createQuery("select * from " + table).mapToMap().stream()
                .map(Object::toString)
                .toList());
  }

  /** Runs a batch on the database, without the outbox. */
  public void execute(String... statements) {
    jdbi.useTransaction(
        handle -> {
          for (String statement : statements) {
            handle.execute(statement);
          }
        });
  }

  /** Rewrites a table of PostgreSQL without deleted rows. */
  void vacuum(String table) {
    jdbi.useHandle(
        handle -> {
          if (OutboxDialect.of(handle) == OutboxDialect.POSTGRESQL) {
            handle.execute("vacuum full " + table);
          }
        });
  }

  /** Observes each statement before its execution. */
  public void watch(SqlLogger watcher) {
    jdbi.setSqlLogger(watcher);
  }

  @Override
  public <T> T run(Function<Handle, T> work) {
    return jdbi.inTransaction(work::apply);
  }

  @Override
  public long version(Handle handle) {
    return handle.createQuery("select version from hooks_version").mapTo(Long.class).one();
  }

  @Override
  public void changedSince(Handle handle, long version, WebhookConsumer reader) {
    handle
        .createQuery("select body from hooks where version > :version")
        .bind("version", version)
        .mapTo(String.class)
        .forEach(body -> reader.accept(read(body)));
  }

  @Override
  public Map<String, DeliveryOrder> orders(Handle handle, Set<String> ids) {
    Map<String, DeliveryOrder> wanted = new HashMap<>(orders);
    wanted.keySet().retainAll(ids);
    return wanted;
  }

  @Override
  public WebhookReadResult find(Handle handle, Set<String> ids) {
    Map<String, Throttle> wanted = new HashMap<>(throttles);
    wanted.keySet().retainAll(ids);
    return new WebhookReadResult(
        handle
            .createQuery("select body from hooks where id in (<ids>)")
            .bindList("ids", List.copyOf(ids))
            .mapTo(String.class)
            .map(TestStore::read)
            .list(),
        Map.of(),
        wanted,
        Map.of());
  }

  private static Webhook read(String body) {
    return BodyJson.mapper().readValue(body, Webhook.class);
  }

  @Override
  public void close() throws Exception {
    database.close();
  }

  @Override
  public String toString() {
    return name;
  }
}
