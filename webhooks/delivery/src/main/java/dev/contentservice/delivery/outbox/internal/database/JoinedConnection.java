package dev.contentservice.delivery.outbox.internal.database;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A data source whose connections are all one that is in a transaction: what commits or closes them
 * leaves the transaction open. By default Flyway commits a migration before its row of the history,
 * and keeps locks in a session that a pool may give to others.
 */
record JoinedConnection(Connection connection) {
  DataSource dataSource() {
    return proxy(DataSource.class, (proxy, method, arguments) -> joined());
  }

  private Connection joined() {
    return proxy(
        Connection.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "commit", "rollback", "close", "setAutoCommit" -> null;
              case "getAutoCommit" -> true;
              default -> call(method, arguments);
            });
  }

  private @Nullable Object call(Method method, @Nullable Object @Nullable [] arguments)
      throws Throwable {
    try {
      return method.invoke(connection, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static <T> T proxy(Class<T> type, InvocationHandler calls) {
    return type.cast(
        Proxy.newProxyInstance(
            JoinedConnection.class.getClassLoader(), new Class<?>[] {type}, calls));
  }
}
