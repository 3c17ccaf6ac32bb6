package dev.contentservice.delivery.outbox;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A database that only reports what it is, and records every statement.
 *
 * @param description the result of {@code select version()}
 */
record ReportedDatabase(
    @Nullable String product,
    int major,
    int minor,
    String description,
    String encoding,
    List<String> statements) {

  ReportedDatabase(@Nullable String product, int major, int minor, String description) {
    this(product, major, minor, description, "UTF8", new ArrayList<>());
  }

  ReportedDatabase withEncoding(String other) {
    return new ReportedDatabase(product, major, minor, description, other, statements);
  }

  DataSource dataSource() {
    return proxy(DataSource.class, Map.of("getConnection", connection()));
  }

  Connection connection() {
    DatabaseMetaData reported =
        proxy(
            DatabaseMetaData.class,
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getDatabaseProductName" -> product;
                  case "getDatabaseProductVersion" -> major + "." + minor;
                  case "getDatabaseMajorVersion" -> major;
                  case "getDatabaseMinorVersion" -> minor;
                  default -> throw new UnsupportedOperationException(method.getName());
                });
    return proxy(
        Connection.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "getMetaData" -> reported;
              case "getAutoCommit" -> true;
              case "isClosed", "isReadOnly" -> false;
              case "getTransactionIsolation" -> Connection.TRANSACTION_READ_COMMITTED;
              case "createStatement" -> statement();
              case "close", "setAutoCommit", "rollback", "commit" -> null;
              default -> {
                statements.add(method.getName());
                throw new UnsupportedOperationException(method.getName());
              }
            });
  }

  private Statement statement() {
    return proxy(
        Statement.class,
        (proxy, method, arguments) -> {
          if (method.getName().startsWith("execute")) {
            String query = String.valueOf(arguments[0]);
            statements.add(query);
            return row(query.contains("encoding") ? encoding : description);
          }
          return null;
        });
  }

  private static ResultSet row(String text) {
    int[] rows = {1};
    return proxy(
        ResultSet.class,
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "next" -> rows[0]-- > 0;
              case "getString" -> text;
              default -> null;
            });
  }

  private static <T> T proxy(Class<T> type, Map<String, ?> results) {
    return proxy(type, (proxy, method, arguments) -> results.get(method.getName()));
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
