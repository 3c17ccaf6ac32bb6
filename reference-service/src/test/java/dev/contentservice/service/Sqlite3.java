package dev.contentservice.service;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** What the tests use of the program {@code sqlite3}, for machines without it. */
final class Sqlite3 {
  /** Its command line, before the arguments. */
  static final String COMMAND =
      "'%s' -cp '%s' %s"
          .formatted(
              ProcessHandle.current().info().command().orElse("java"),
              System.getProperty("java.class.path"),
              Sqlite3.class.getName());

  private Sqlite3() {}

  /** Runs a statement on a database: the first argument is the file. */
  public static void main(String[] arguments) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + arguments[0]);
        Statement statement = connection.createStatement()) {
      statement.execute(arguments[1]);
    }
  }
}
