package dev.contentservice.benchmarks;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * A batch of JDBC into a table with the columns of a delivery and only its primary key, in one
 * transaction: the least that storing the rows costs.
 */
final class BareInsert {
  private static final int BATCH_SIZE = 5_000;
  private static final String EVENT = UUID.randomUUID().toString();
  private static final String PAYLOAD = "0123456789abcdef".repeat(4);

  private final DataSource connections;
  private long rows;

  BareInsert(Database database) {
    connections = database.connections();
    try (Connection connection = connections.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create table bare_deliveries (id text primary key, event_id text not null,"
              + " webhook_id text not null, payload text not null, state text not null,"
              + " due_at bigint not null, fencing_token bigint not null, attempts integer not null,"
              + " schedule_from integer not null, created_at bigint not null, completed_at bigint)");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Inserts so many rows, and returns the milliseconds until they are committed. */
  double insert(int count) throws SQLException {
    long start = System.nanoTime();
    try (Connection connection = connections.getConnection()) {
      connection.setAutoCommit(false);
      insert(connection, count);
      connection.commit();
    }
    return (System.nanoTime() - start) / 1e6;
  }

  /** Inserts so many rows in the transaction of the caller. */
  void insert(Connection connection, int count) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into bare_deliveries values (?, ?, ?, ?, 'pending', ?, 0, 0, 0, ?, null)")) {
      for (int i = 1; i <= count; i++) {
        bind(insert, i);
        insert.addBatch();
        if (i % BATCH_SIZE == 0 || i == count) {
          insert.executeBatch();
        }
      }
    }
  }

  private void bind(PreparedStatement insert, int number) throws SQLException {
    // Ascending, like the identifiers of deliveries.
    insert.setString(1, new UUID(rows++, 0).toString());
    insert.setString(2, EVENT);
    insert.setString(3, new UUID(0, number).toString());
    insert.setString(4, PAYLOAD);
    insert.setLong(5, 1);
    insert.setLong(6, 1);
  }
}
