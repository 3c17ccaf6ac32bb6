package dev.contentservice.delivery.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.outbox.internal.database.JdbcTransactions;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqlite.SQLiteDataSource;

/** Delivery needs no option of SQLite, however an application opens it. */
@Timeout(120)
class SqliteHostsTest {
  private static final int EVENTS = 200;

  @TempDir Path folder;

  enum Host {
    URL_OF_A_DATA_SOURCE,
    POOL,
    POOL_WITHOUT_AUTO_COMMIT;

    DataSource open(String url) {
      if (this == URL_OF_A_DATA_SOURCE) {
        SQLiteDataSource source = new SQLiteDataSource();
        source.setUrl(url);
        return source;
      }
      HikariConfig pool = new HikariConfig();
      pool.setJdbcUrl(url);
      pool.setAutoCommit(this == POOL);
      return new HikariDataSource(pool);
    }
  }

  @ParameterizedTest
  @EnumSource
  void transactions_that_read_and_write_at_the_same_time_all_succeed(Host host) throws Exception {
    DataSource source = host.open("jdbc:sqlite:" + folder.resolve("shop.db"));
    int busyMillis = busyMillis(source);
    try (Delivery one = Delivery.on(source).dispatch(false).build();
        Delivery other = Delivery.on(source).dispatch(false).build()) {
      one.webhooks().put(World.enabled("w"));

      List<Integer> webhooks =
          IntStream.range(0, EVENTS)
              .parallel()
              .mapToObj(i -> publish(i % 2 == 0 ? one : other, "e" + i))
              .toList();

      assertThat(webhooks).hasSize(EVENTS).containsOnly(1);
      assertThat(new JdbcTransactions(source).<Integer>run(SqliteHostsTest::pending))
          .isEqualTo(EVENTS);
    }
    assertThat(busyMillis(source)).isEqualTo(busyMillis);
    if (source instanceof HikariDataSource pool) {
      pool.close();
    }
  }

  /** Reads before it writes, as a transaction of an application does. */
  private static int publish(Delivery delivery, String id) {
    return delivery
        .publisher()
        .inTransaction(
            transaction -> {
              pending(transaction.handle());
              return transaction.publish(List.of(World.created(id))).get(0).webhooks();
            });
  }

  private static int pending(Handle handle) {
    return handle.createQuery("select count(*) from delivery_pending").mapTo(Integer.class).one();
  }

  private static int busyMillis(DataSource source) throws SQLException {
    try (Connection connection = source.getConnection()) {
      return connection.createStatement().executeQuery("pragma busy_timeout").getInt(1);
    }
  }
}
