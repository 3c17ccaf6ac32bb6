package dev.contentservice.service.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.util.DriverDataSource;
import dev.contentservice.service.EitherStore;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Connections under the pool, one of whose statements, savepoints or commits fails. */
final class Faults {
  private static final Set<String> OF_CONNECTION =
      Set.of("commit", "setSavepoint", "releaseSavepoint");

  private final EitherStore kind;
  private @Nullable DatabaseFault fault;
  private int left;

  Faults(EitherStore kind) {
    this.kind = kind;
  }

  EitherStore kind() {
    return kind;
  }

  /**
   * Makes one fail.
   *
   * @param nth which one, counting from 1
   */
  synchronized void arm(DatabaseFault next, int nth) {
    fault = next;
    left = nth;
  }

  /** Disables faults; false if the chosen statement was not reached. */
  synchronized boolean disarm() {
    fault = null;
    return left <= 0;
  }

  /** Disables faults and counts statements. */
  synchronized void count() {
    arm(DatabaseFault.of(kind).get(0), Integer.MAX_VALUE);
  }

  /** How many statements, savepoints and commits there were since. */
  synchronized int counted() {
    return Integer.MAX_VALUE - left;
  }

  private synchronized void pass(Connection connection, boolean commits) throws SQLException {
    DatabaseFault armed = fault;
    if (armed != null && --left == 0) {
      fault = null;
      armed.happen(kind, connection, commits);
    }
  }

  /** Makes the pool get its connections from here. */
  HikariConfig under(HikariConfig config) {
    DataSource real =
        new DriverDataSource(
            config.getJdbcUrl(),
            null,
            config.getDataSourceProperties(),
            config.getUsername(),
            config.getPassword());
    config.setDataSource(
        proxy(
            DataSource.class,
            (proxy, method, arguments) -> {
              Object given = call(real, method, arguments);
              return given instanceof Connection made ? connection(made) : given;
            }));
    return config;
  }

  private Connection connection(Connection real) {
    return proxy(
        Connection.class,
        (proxy, method, arguments) -> {
          if (OF_CONNECTION.contains(method.getName()) || isToSavepoint(method)) {
            pass(real, method.getName().equals("commit"));
          }
          Object given = call(real, method, arguments);
          return given instanceof Statement made ? statement(real, made) : given;
        });
  }

  private static boolean isToSavepoint(Method method) {
    return method.getName().equals("rollback")
        && Set.of(method.getParameterTypes()).contains(Savepoint.class);
  }

  private Statement statement(Connection connection, Statement real) {
    InvocationHandler passing =
        (proxy, method, arguments) -> {
          if (method.getName().startsWith("execute")) {
            pass(connection, false);
          }
          return call(real, method, arguments);
        };
    return real instanceof PreparedStatement
        ? proxy(PreparedStatement.class, passing)
        : proxy(Statement.class, passing);
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(Faults.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static @Nullable Object call(Object real, Method method, Object @Nullable [] arguments)
      throws Throwable {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
