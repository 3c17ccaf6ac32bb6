package dev.contentservice.service.store;

import dev.contentservice.service.EitherStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Faults of a statement or a commit, as each database produces and reports them. */
enum DatabaseFault {
  BUSY(SQLiteErrorCode.SQLITE_BUSY, false, "55P03"),
  FULL(SQLiteErrorCode.SQLITE_FULL, true, "53100"),
  IO_ERROR(SQLiteErrorCode.SQLITE_IOERR_WRITE, true, "58030"),
  NO_MEMORY(SQLiteErrorCode.SQLITE_NOMEM, true, "53200"),
  SERIALIZATION_FAILURE(SQLiteErrorCode.SQLITE_BUSY_SNAPSHOT, false, "40001"),
  /** During a commit, which the database has not executed. */
  CLOSED(SQLiteErrorCode.SQLITE_IOERR_CLOSE, true, "08006"),
  /** During a commit, which the database has executed. */
  COMMITTED_UNHEARD(SQLiteErrorCode.SQLITE_IOERR_FSYNC, true, "08007");

  private final SQLiteErrorCode code;
  private final boolean rollsBack;
  private final String state;

  /**
   * @param rollsBack whether SQLite may end the whole transaction with it
   */
  DatabaseFault(SQLiteErrorCode code, boolean rollsBack, String state) {
    this.code = code;
    this.rollsBack = rollsBack;
    this.state = state;
  }

  /**
   * Those of this kind of store: a file has no connection that breaks, and one writer at a time.
   */
  static List<DatabaseFault> of(EitherStore kind) {
    return Stream.of(values())
        .filter(
            each ->
                kind == EitherStore.POSTGRESQL
                    || !Set.of(CLOSED, SERIALIZATION_FAILURE).contains(each))
        .toList();
  }

  /** Applies the fault to this connection and throws the driver's exception. */
  void happen(EitherStore kind, Connection connection, boolean inCommit) throws SQLException {
    if (kind == EitherStore.SQLITE) {
      if (inCommit && this == COMMITTED_UNHEARD) {
        connection.commit();
      } else if (rollsBack) {
        attempt(connection, "rollback");
      }
      throw new SQLiteException("made by a test", code);
    }
    if (inCommit && this == COMMITTED_UNHEARD) {
      connection.commit();
    } else if (inCommit) {
      connection.rollback();
    } else {
      // The server accepts only a rollback after a failure.
      attempt(connection, "select 1 / 0");
    }
    if (state.startsWith("08")) {
      connection.close();
    }
    throw new SQLException("made by a test", state);
  }

  private static void attempt(Connection connection, String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      // There was no transaction to roll back, as intended.
    }
  }
}
