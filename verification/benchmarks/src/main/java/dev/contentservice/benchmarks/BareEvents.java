package dev.contentservice.benchmarks;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A batch of JDBC into a table with the columns of an event and only its primary key, in
 * transactions as large as those of {@link KafkaQueue}; on demand with a delivery for each event.
 */
final class BareEvents implements Queue {
  private static final int TRANSACTION = 2_000;

  private final Database database;
  private final @Nullable BareInsert deliveries;
  private int tasks;

  /**
   * @param deliveries inserts the deliveries; null for none
   */
  BareEvents(Database database, @Nullable BareInsert deliveries) {
    this.database = database;
    this.deliveries = deliveries;
  }

  @Override
  public void fill(int tasks) throws SQLException {
    this.tasks = tasks;
    try (Connection connection = database.connections().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("drop table if exists bare_events");
      statement.execute(
          "create table bare_events (like delivery_events including identity, primary key (id))");
      if (deliveries != null) {
        statement.execute("truncate bare_deliveries");
      }
    }
  }

  @Override
  public Drained drain() throws SQLException {
    long start = System.nanoTime();
    try (Connection connection = database.connections().getConnection()) {
      connection.setAutoCommit(false);
      for (int done = 0; done < tasks; done += TRANSACTION) {
        int count = Math.min(TRANSACTION, tasks - done);
        insert(connection, count);
        if (deliveries != null) {
          deliveries.insert(connection, count);
        }
        connection.commit();
      }
    }
    return Drained.since(start, tasks);
  }

  private static void insert(Connection connection, int count) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into bare_events (id, entity_type, entity_id, event_type, entity, related,"
                + " occurred_at, created_at) values (?, ?, 'm1', 'create', ?, '[]', ?, ?)")) {
      long now = System.currentTimeMillis();
      for (int i = 0; i < count; i++) {
        insert.setString(1, UUID.randomUUID().toString());
        insert.setString(2, "item_type");
        insert.setString(3, KafkaQueue.ENTITY);
        insert.setLong(4, now);
        insert.setLong(5, now);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }
}
