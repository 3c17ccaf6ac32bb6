package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.contentservice.delivery.outbox.internal.database.OutboxSchema;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;
import org.sqlite.SQLiteDataSource;

/** A migration that is killed before any of its commits goes on at the next start. */
@Tag("exhaustive")
class InterruptedMigrationTest {
  // A third of the commits, and others in each run.

  @TempDir Path folder;

  @Test
  void a_start_after_any_commit_completes_the_schema_on_sqlite() {
    int commits = 0;
    Killed store;
    do {
      SQLiteDataSource file = new SQLiteDataSource();
      file.setUrl("jdbc:sqlite:" + folder.resolve(commits + ".db"));
      store = killAfter(commits, file);
      commits++;
    } while (store.isKilled);

    assertThat(commits).isEqualTo(3);
  }

  @Test
  void a_start_after_any_commit_completes_the_schema_on_postgresql() throws SQLException {
    int commits = 0;
    Killed store;
    do {
      store = killAfter(commits, postgresql("killed_" + commits));
      commits++;
    } while (store.isKilled);

    assertThat(commits).isEqualTo(3);
  }

  private static Killed killAfter(int commits, DataSource real) {
    Killed store = new Killed(real, commits);
    try {
      OutboxSchema.migrate(store.dataSource());
      OutboxSchemaTest.toNextVersion(store.dataSource());
    } catch (RuntimeException e) {
      assertThat(store.isKilled).as(String.valueOf(e)).isTrue();
    }
    store.close();

    assertThatCode(() -> OutboxSchemaTest.toNextVersion(real))
        .as("after " + commits + " commits")
        .doesNotThrowAnyException();
    return store;
  }

  private static DataSource postgresql(String name) throws SQLException {
    DataSource server = Stores.all().get(1).dataSource();
    try (Connection connection = server.getConnection();
        var statement = connection.createStatement()) {
      statement.execute("create schema " + name);
      PGSimpleDataSource store = new PGSimpleDataSource();
      store.setUrl(connection.getMetaData().getURL());
      store.setUser(connection.getMetaData().getUserName());
      store.setCurrentSchema(name);
      return store;
    }
  }

  /** A database whose clients die instead of committing once more. */
  private static final class Killed {
    final DataSource real;
    final List<Connection> open = new ArrayList<>();
    int commits;
    boolean isKilled;

    Killed(DataSource real, int commits) {
      this.real = real;
      this.commits = commits;
    }

    DataSource dataSource() {
      return (DataSource)
          Proxy.newProxyInstance(
              getClass().getClassLoader(),
              new Class<?>[] {DataSource.class},
              (proxy, method, arguments) -> {
                if (!method.getName().equals("getConnection")) {
                  return call(real, method, arguments);
                }
                requireAlive();
                Connection connection = (Connection) call(real, method, arguments);
                open.add(connection);
                return connection(connection);
              });
    }

    private Connection connection(Connection connection) {
      return (Connection)
          Proxy.newProxyInstance(
              getClass().getClassLoader(),
              new Class<?>[] {Connection.class},
              (proxy, method, arguments) -> {
                if (method.getName().equals("commit") && commits-- == 0) {
                  isKilled = true;
                }
                requireAlive();
                return call(connection, method, arguments);
              });
    }

    private void requireAlive() throws SQLException {
      if (isKilled) {
        throw new SQLException("killed");
      }
    }

    /** Ends what the killed process had begun. */
    void close() {
      for (Connection each : open) {
        try {
          if (!each.isClosed() && !each.getAutoCommit()) {
            each.rollback();
          }
          each.close();
        } catch (SQLException e) {
          throw new IllegalStateException(e);
        }
      }
    }

    private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
      try {
        return method.invoke(target, arguments);
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }
  }
}
