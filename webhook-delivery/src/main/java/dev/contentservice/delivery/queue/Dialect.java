package dev.contentservice.delivery.queue;

import java.sql.SQLException;
import org.jdbi.v3.core.Handle;

/** What the databases call differently. */
enum Dialect {
  // It has one writer at a time, who needs no locks on rows.
  SQLITE("max", "min", "", ""),
  POSTGRESQL("greatest", "least", "for update", "for update skip locked");

  private final String greatest;
  private final String least;
  private final String rowLock;
  private final String freeRows;

  Dialect(String greatest, String least, String rowLock, String freeRows) {
    this.greatest = greatest;
    this.least = least;
    this.rowLock = rowLock;
    this.freeRows = freeRows;
  }

  static Dialect of(Handle handle) {
    try {
      String product = handle.getConnection().getMetaData().getDatabaseProductName();
      return product.equals("SQLite") ? SQLITE : POSTGRESQL;
    } catch (SQLException e) {
      throw new IllegalStateException("the database does not say what it is", e);
    }
  }

  /**
   * That a row is one of the few which this query finds. PostgreSQL takes an array for short and
   * looks each row up; of a subquery with a limit of hundreds it thinks that to read the whole
   * table is as good.
   */
  String isOneOf(String query) {
    return this == SQLITE ? "id in (" + query + ")" : "id = any (array (" + query + "))";
  }

  /** The statement, with the words of this database in the places of those in angle brackets. */
  String sql(String statement) {
    return statement
        .replace("<greatest>", greatest)
        .replace("<least>", least)
        .replace("<row_lock>", rowLock)
        .replace("<free_rows>", freeRows);
  }
}
