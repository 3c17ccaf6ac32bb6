package dev.contentservice.receiver.inbox;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Transactions on connections of a data source, which run again if that helps. Thread-safe. */
final class OwnTransactions implements InboxTransaction {
  private static final int MAX_RUNS = 5;
  // MySQL and MariaDB roll a transaction back if several wait for the same key and the transaction
  // that holds it fails.
  private static final String SERIALIZATION_FAILURE = "40001";
  private static final String READ_ONLY = "25006";

  private final DataSource dataSource;
  // The driver does not know the default of the database or of its user.
  private volatile boolean readsByDefault;

  OwnTransactions(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  @Override
  public void run(Inbox.Work work) throws Exception {
    for (int run = 1; ; run++) {
      boolean writes = readsByDefault;
      try {
        runOnce(work, writes);
        return;
      } catch (SQLException e) {
        boolean becomesReadWrite = READ_ONLY.equals(e.getSQLState()) && !writes;
        if (run == MAX_RUNS
            || !(becomesReadWrite || SERIALIZATION_FAILURE.equals(e.getSQLState()))) {
          throw e;
        }
        readsByDefault |= becomesReadWrite;
      }
    }
  }

  private void runOnce(Inbox.Work work, boolean writes) throws Exception {
    try (Connection connection = dataSource.getConnection()) {
      boolean autoCommit = connection.getAutoCommit();
      boolean readOnly = connection.isReadOnly();
      if (readOnly) {
        connection.setReadOnly(false);
      }
      connection.setAutoCommit(false);
      boolean committed = false;
      try {
        if (writes) {
          execute(connection, "set transaction read write");
        }
        work.run(connection);
        connection.commit();
        committed = true;
      } finally {
        if (!committed) {
          connection.rollback();
        }
        connection.setAutoCommit(autoCommit);
        if (readOnly) {
          connection.setReadOnly(true);
        }
      }
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
