package dev.contentservice.delivery.queue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.json.ModelJson;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.SqlLogger;
import org.sqlite.SQLiteConfig;

/** A database with an outbox and the webhooks of a test. */
final class TestStore implements TransactionRunner, WebhookSource, AutoCloseable {
  private final DataSource connections;
  private final Jdbi jdbi;
  private final AutoCloseable database;
  private final String name;

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

  static TestStore sqlite() {
    try {
      Path folder = Files.createTempDirectory("outbox");
      SQLiteConfig sqlite = new SQLiteConfig();
      sqlite.setJournalMode(SQLiteConfig.JournalMode.WAL);
      sqlite.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
      sqlite.setBusyTimeout(10_000);
      HikariConfig config = new HikariConfig();
      config.setJdbcUrl("jdbc:sqlite:" + folder.resolve("outbox.db"));
      config.setDataSourceProperties(sqlite.toProperties());
      // SQLite has one writer; a queue here is faster than its busy loop.
      config.setMaximumPoolSize(1);
      HikariDataSource connections = new HikariDataSource(config);
      return new TestStore("SQLite", connections, connections);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static TestStore postgresql() {
    try {
      EmbeddedPostgres server = EmbeddedPostgres.builder().start();
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

  DataSource dataSource() {
    return connections;
  }

  /** Deletes everything, also while workers of an earlier test complete their last attempts. */
  void clear() {
    jdbi.useTransaction(
        handle -> {
          if (OutboxDialect.of(handle) == OutboxDialect.POSTGRESQL) {
            // Workers lock queues before deliveries and both in other orders than these deletes.
            handle.execute("lock table delivery_queues in access exclusive mode");
          }
          handle.execute("delete from delivery_attempts");
          handle.execute("delete from deliveries");
          handle.execute("delete from delivery_queues");
          handle.execute("delete from delivery_nodes");
          handle.execute("delete from delivery_payloads");
          handle.execute("delete from delivery_events");
          handle.execute("delete from hooks");
          handle.execute("update hooks_version set version = version + 1");
        });
  }

  void put(Webhook webhook) {
    run(handle -> put(handle, webhook));
  }

  /** Stores the webhook within a transaction. */
  int put(Handle handle, Webhook webhook) {
    handle.execute("update hooks_version set version = version + 1");
    return handle.execute(
        "insert into hooks values (?, ?, (select version from hooks_version))"
            + " on conflict (id) do update"
            + " set body = excluded.body, version = excluded.version",
        webhook.getId(),
        ModelJson.mapper().writeValueAsString(webhook));
  }

  /** Runs the work in a transaction that is committed or rolled back. */
  <T> T attempt(boolean commit, Function<Handle, T> work) {
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
  int count(String table, String condition) {
    return jdbi.withHandle(
        handle ->
            handle
                .createQuery("select count(*) from " + table + " where " + condition)
                .mapTo(Integer.class)
                .one());
  }

  /** Runs a batch on the database, without the outbox. */
  void execute(String... statements) {
    jdbi.useTransaction(
        handle -> {
          for (String statement : statements) {
            handle.execute(statement);
          }
        });
  }

  /** Observes each statement before its execution. */
  void watch(SqlLogger watcher) {
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
  public void changedSince(Handle handle, long version, Consumer<Webhook> reader) {
    handle
        .createQuery("select body from hooks where version > :version")
        .bind("version", version)
        .mapTo(String.class)
        .forEach(body -> reader.accept(read(body)));
  }

  @Override
  public FoundWebhooks find(Handle handle, Set<String> ids) {
    return FoundWebhooks.readable(
        handle
            .createQuery("select body from hooks where id in (<ids>)")
            .bindList("ids", List.copyOf(ids))
            .mapTo(String.class)
            .map(TestStore::read)
            .list());
  }

  private static Webhook read(String body) {
    return ModelJson.mapper().readValue(body, Webhook.class);
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
