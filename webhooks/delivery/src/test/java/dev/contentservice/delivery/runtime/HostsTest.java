package dev.contentservice.delivery.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Wait;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.Stores;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.outbox.internal.Retention;
import dev.contentservice.delivery.outbox.internal.database.JdbcTransactions;
import dev.contentservice.delivery.outbox.internal.database.OutboxSchema;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Delivery works on the data source of any application, and changes nothing of it. */
@Timeout(60)
@Tag("exhaustive")
class HostsTest {
  private static final int EVENTS = 10;
  private static final EntityReference ENTITY = new EntityReference(EntityType.ITEM_TYPE, "m1");

  @TempDir Path folder;
  private final Queue<String> received = new ConcurrentLinkedQueue<>();
  private HttpServer receiver;

  /** What an application sets for its own transactions, its database or its user. */
  enum Host {
    SQLITE,
    SQLITE_WITHOUT_AUTO_COMMIT,
    POSTGRESQL,
    POSTGRESQL_WITHOUT_AUTO_COMMIT,
    SERIALIZABLE_POOL,
    REPEATABLE_READ_POOL,
    SERIALIZABLE_DATABASE,
    READ_ONLY_POOL,
    READ_ONLY_DATABASE,
    INIT_SQL,
    /** Replicates all tables, so each needs an identity. */
    PUBLICATION,
    /** In transaction mode. */
    PGBOUNCER,
    TABLES_OF_THE_HOST,
    SQLITE_OF_A_NEWER_NODE,
    POSTGRESQL_OF_A_NEWER_NODE;

    HikariDataSource pool(Path folder) throws Exception {
      HikariConfig pool = new HikariConfig();
      // Without auto-commit, an idle connection of SQLite has the only lock.
      pool.setMaximumPoolSize(this == SQLITE_WITHOUT_AUTO_COMMIT ? 1 : 10);
      pool.setAutoCommit(!name().contains("WITHOUT_AUTO_COMMIT"));
      if (name().startsWith("SQLITE")) {
        pool.setJdbcUrl("jdbc:sqlite:" + folder.resolve("host.db"));
        pool.addDataSourceProperty("transaction_mode", "IMMEDIATE");
        pool.addDataSourceProperty("journal_mode", "WAL");
        pool.addDataSourceProperty("busy_timeout", "10000");
        return new HikariDataSource(pool);
      }
      pool.setJdbcUrl(this == PGBOUNCER ? PgBouncer.start(folder, database()) : database());
      pool.setUsername("postgres");
      pool.setReadOnly(this == READ_ONLY_POOL);
      switch (this) {
        case SERIALIZABLE_POOL -> pool.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
        case REPEATABLE_READ_POOL -> pool.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
        case INIT_SQL ->
            pool.setConnectionInitSql(
                "set default_transaction_isolation = 'serializable';"
                    + "set default_transaction_read_only = on; set timezone = 'Asia/Tokyo'");
        default -> {}
      }
      return new HikariDataSource(pool);
    }

    private static final List<String> TABLES =
        List.of(
            "create table deliveries (parcel text)",
            "create table delivery_attempts (parcel text)",
            "create table pending_deliveries (parcel text)",
            "insert into deliveries values ('p')");

    /** What a later version may add, so that nodes of this one still run. */
    private static final List<String> NEWER =
        List.of(
            "alter table delivery_receivers add column next_member text not null default ''",
            "alter table delivery_pending add column next_member text",
            "create table delivery_next (id text primary key)",
            "create index delivery_next_events on delivery_events (event_type)",
            "insert into delivery_schema_history select 99, '99', 'next', 'SQL', 'V99__next.sql',"
                + " 1, 'me', installed_on, 1, success from delivery_schema_history where version ="
                + " '1'");

    void prepare(HikariDataSource pool) {
      if (name().endsWith("NEWER_NODE")) {
        OutboxSchema.migrate(pool);
        NEWER.forEach(sql -> execute(pool, sql));
      }
      if (this == TABLES_OF_THE_HOST) {
        TABLES.forEach(sql -> execute(pool, sql));
      }
      if (this == PUBLICATION) {
        execute(pool, "create publication everything for all tables");
      }
    }

    private static void execute(HikariDataSource pool, String sql) {
      Jdbi.create(pool).useHandle(handle -> handle.execute(sql));
    }

    /** Creates a database and returns its URL. */
    private String database() throws SQLException {
      String name = "host_" + name().toLowerCase(Locale.ROOT);
      return Jdbi.create(Stores.all().get(1).dataSource())
          .withHandle(
              handle -> {
                handle.execute("create database " + name);
                if (this == SERIALIZABLE_DATABASE) {
                  handle.execute(
                      "alter database %s set default_transaction_isolation = 'serializable'"
                          .formatted(name));
                }
                if (this == READ_ONLY_DATABASE) {
                  handle.execute(
                      "alter database %s set default_transaction_read_only = on".formatted(name));
                }
                return handle
                    .getConnection()
                    .getMetaData()
                    .getURL()
                    .replaceFirst("/postgres\\?", "/" + name + "?");
              });
    }
  }

  @BeforeEach
  void start() throws Exception {
    receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    receiver.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          received.add(exchange.getRequestHeaders().getFirst("webhook-event-id"));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    receiver.start();
  }

  @AfterEach
  void stop() {
    receiver.stop(0);
    PgBouncer.stop();
  }

  @ParameterizedTest
  @EnumSource
  void publish_claim_complete_disable_erase_and_purge(Host host) throws Exception {
    assumeTrue(host != Host.PGBOUNCER || PgBouncer.isInstalled(), "needs pgbouncer");
    try (HikariDataSource pool = host.pool(folder)) {
      host.prepare(pool);
      // All create the tables.
      CompletableFuture<Delivery> second = CompletableFuture.supplyAsync(() -> started(pool));
      CompletableFuture<Delivery> third = CompletableFuture.supplyAsync(() -> started(pool));
      try (Delivery one = started(pool);
          Delivery other = second.get();
          Delivery last = third.get()) {
        accept(pool, one, other, last);
      }
      assertUnchanged(pool);
    }
  }

  private static Delivery started(HikariDataSource pool) {
    return Delivery.on(pool).allowedAddresses(CidrBlock.parseList("127.0.0.0/8")).start();
  }

  private void accept(HikariDataSource pool, Delivery one, Delivery other, Delivery last)
      throws Exception {
    Webhook webhook =
        World.enabled("w").url("http://127.0.0.1:" + receiver.getAddress().getPort() + "/");
    one.webhooks().put(webhook);

    publishAtOnce(List.of(one, other, last));
    assertThatThrownBy(
            () ->
                one.publisher()
                    .inTransaction(
                        transaction -> {
                          transaction.publish(List.of(World.created("rolled-back")));
                          throw new IllegalStateException("changed my mind");
                        }))
        .hasMessage("changed my mind");

    JdbcTransactions store = new JdbcTransactions(pool);
    Wait.until("all are recorded", () -> count(store, "state = 'delivered'") == EVENTS);
    assertThat(received).hasSize(EVENTS).doesNotHaveDuplicates().doesNotContain("rolled-back");

    one.webhooks().put(webhook.enabled(false));
    one.disableBarrier().await("w");
    assertThat(other.publisher().publish(World.created("disabled")).webhooks()).isZero();
    Wait.until("it is skipped", () -> count(store, "state = 'skipped'") == 1);

    assertThat(one.erasure().eraseNext("", ENTITY).events()).isEqualTo(EVENTS + 1);

    Retention purges =
        new Retention(store, StoreClock.of(store), Duration.ofMillis(1), Duration.ofDays(7));
    Wait.until("all are purged", () -> purges.run() >= 0 && count(store, "1 = 1") == 0);
    assertThat(received).hasSize(EVENTS);
    assertThat(Stream.of(one, other, last).map(Delivery::blocked)).allMatch(Map::isEmpty);
  }

  private static void publishAtOnce(List<Delivery> nodes) {
    IntStream.range(0, EVENTS)
        .parallel()
        .forEach(
            i ->
                assertThat(
                        nodes
                            .get(i % nodes.size())
                            .publisher()
                            .publish(World.created("e" + i))
                            .webhooks())
                    .isOne());
  }

  /** By a transaction of its own, whatever the pool commits. */
  private static int count(JdbcTransactions store, String condition) {
    return store.run(
        handle ->
            handle
                .createQuery("select count(*) from delivery_records where " + condition)
                .mapTo(Integer.class)
                .one());
  }

  private static void assertUnchanged(HikariDataSource pool) throws SQLException {
    for (int i = 0; i < 5; i++) {
      try (Connection connection = pool.getConnection()) {
        assertThat(connection.getAutoCommit()).isEqualTo(pool.isAutoCommit());
        assertThat(connection.isReadOnly()).isEqualTo(pool.isReadOnly());
      }
    }
  }
}
