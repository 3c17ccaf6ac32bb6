package dev.contentservice.service;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads the outbox directly from the store. */
final class StoredDeliveries implements AutoCloseable {
  private final Connection store;

  StoredDeliveries(Map<String, String> settings) throws SQLException {
    store = DriverManager.getConnection(settings.get("CONTENT_STORE_URL"), "postgres", "");
  }

  /**
   * One delivery.
   *
   * @param attempts how many attempts were recorded
   * @param successes how many of these delivered it
   */
  record Stored(
      String id, String eventId, String webhookId, String state, int attempts, int successes) {}

  /** How many deliveries meet this condition. */
  int count(String condition) throws SQLException {
    return number("select count(*) from delivery_records where " + condition);
  }

  /** How many of these messages have arrived and are not recorded yet. */
  int inFlight(TroubledReceivers receivers) throws SQLException {
    return receivers.messages().size() - count("state = 'delivered'");
  }

  /** How many attempts started after this moment. */
  int attemptsAfter(Instant moment) throws SQLException {
    return number(
        "select count(*) from delivery_attempt_records where started_at > "
            + moment.toEpochMilli());
  }

  private int number(String sql) throws SQLException {
    try (Statement statement = store.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getInt(1);
    }
  }

  List<Stored> all() throws SQLException {
    List<Stored> all = new ArrayList<>();
    try (PreparedStatement statement =
            store.prepareStatement(
                "select id, event_id, webhook_id, state, (select count(*) from"
                    + " delivery_attempt_records where delivery_id = d.id) as attempts, (select count(*)"
                    + " from delivery_attempt_records where delivery_id = d.id and error is null)"
                    + " as successes from delivery_records d");
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        all.add(
            new Stored(
                rows.getString("id"),
                rows.getString("event_id"),
                rows.getString("webhook_id"),
                rows.getString("state"),
                rows.getInt("attempts"),
                rows.getInt("successes")));
      }
    }
    return all;
  }

  @Override
  public void close() throws SQLException {
    store.close();
  }
}
