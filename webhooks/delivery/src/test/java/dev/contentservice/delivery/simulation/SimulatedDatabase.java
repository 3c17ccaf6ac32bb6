package dev.contentservice.delivery.simulation;

import static dev.contentservice.delivery.outbox.TestStore.OUTBOX_TABLES;

import dev.contentservice.delivery.outbox.internal.database.OutboxSchema;
import java.io.PrintWriter;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.Query;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/**
 * SQLite in memory, on one connection that all nodes use in turn. Each node sees it through a data
 * source of its own, which fails and passes time where the node's {@link Weather} wants.
 */
final class SimulatedDatabase {
  private final Connection connection;
  private final Jdbi raw;
  private final List<Runnable> onCommit = new ArrayList<>();
  private boolean open;

  /** What a node meets on its way to the database. */
  interface Weather {
    void beforeBegin() throws SQLException;

    void beforeCommit() throws SQLException;

    void afterCommit() throws SQLException;
  }

  SimulatedDatabase() {
    try {
      SQLiteConfig config = new SQLiteConfig();
      config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
      SQLiteDataSource source = new SQLiteDataSource(config);
      source.setUrl("jdbc:sqlite::memory:");
      connection = source.getConnection();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    DataSource calm = new Source(null);
    OutboxSchema.migrate(calm);
    raw = Jdbi.create(calm);
  }

  /** For what is no part of the simulation. */
  Jdbi raw() {
    return raw;
  }

  /**
   * The values of a statement that selects one column; {@code values} replace its question marks.
   */
  <T> List<T> list(Class<T> type, String sql, Object... values) {
    return raw.withHandle(
        handle -> {
          Query query = handle.createQuery(sql);
          for (int i = 0; i < values.length; i++) {
            query.bind(i, values[i]);
          }
          return query.mapTo(type).list();
        });
  }

  /** Whether a suspended node has a transaction. */
  boolean isInUse() {
    return open;
  }

  DataSource of(Weather weather) {
    return new Source(weather);
  }

  /** Empties the tables, also if a node was suspended in a transaction. */
  void clear() {
    try {
      connection.setAutoCommit(true);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    open = false;
    onCommit.clear();
    raw.useTransaction(
        handle -> {
          OUTBOX_TABLES.forEach(table -> handle.execute("delete from " + table));
          handle.execute("update delivery_shards set owner = null");
          handle.execute("delete from sqlite_sequence");
        });
  }

  /** Runs this at the moment of the commit of the current transaction. */
  void onCommit(Runnable work) {
    onCommit.add(work);
  }

  private Connection borrow(Weather weather) throws SQLException {
    if (weather != null) {
      weather.beforeBegin();
    }
    if (open) {
      throw new SQLException("database is locked: a suspended node has a transaction");
    }
    open = true;
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            new Session(weather));
  }

  /** The connection, as long as its node may use it. */
  private final class Session implements InvocationHandler {
    private final Weather weather;
    private boolean ended;

    private Session(Weather weather) {
      this.weather = weather;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
      String name = method.getName();
      if (name.equals("close")) {
        end();
        return null;
      }
      if (name.equals("isClosed")) {
        return ended;
      }
      if (name.equals("getAutoCommit") && ended) {
        return true;
      }
      if (ended) {
        return null;
      }
      if (name.equals("commit")) {
        commit();
        return null;
      }
      try {
        return method.invoke(connection, arguments);
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }

    private void commit() throws SQLException {
      if (weather != null) {
        weather.beforeCommit();
      }
      connection.commit();
      List<Runnable> committed = List.copyOf(onCommit);
      if (weather != null) {
        // Others may go on before this node hears of the commit.
        end();
      }
      onCommit.clear();
      committed.forEach(Runnable::run);
      if (weather != null) {
        weather.afterCommit();
      }
    }

    private void end() throws SQLException {
      if (!ended) {
        ended = true;
        open = false;
        onCommit.clear();
        if (!connection.getAutoCommit()) {
          connection.rollback();
          connection.setAutoCommit(true);
        }
      }
    }
  }

  private final class Source implements DataSource {
    private final Weather weather;

    private Source(Weather weather) {
      this.weather = weather;
    }

    @Override
    public Connection getConnection() throws SQLException {
      return borrow(weather);
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
      return getConnection();
    }

    @Override
    public PrintWriter getLogWriter() {
      return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {}

    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    public int getLoginTimeout() {
      return 0;
    }

    @Override
    public Logger getParentLogger() {
      return Logger.getGlobal();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
      throw new SQLException("wraps nothing");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
      return false;
    }
  }
}
