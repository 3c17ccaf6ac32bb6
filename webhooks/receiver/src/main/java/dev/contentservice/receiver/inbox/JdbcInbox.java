package dev.contentservice.receiver.inbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Records keys in the table {@code webhook_inbox}, in the transaction of the handler. For
 * PostgreSQL, SQLite, MySQL, MariaDB and H2. Thread-safe, on any number of nodes.
 *
 * <p>Records are purged after the retention, once an hour at most, by {@link #process} itself.
 */
public final class JdbcInbox implements Inbox {
  /** The sender neither retries nor replays a delivery that is older. */
  private static final Duration RETENTION = Duration.ofDays(30);

  private static final Duration PURGE_INTERVAL = Duration.ofHours(1);

  private final InboxTransaction transaction;
  private final Duration retention;
  private final InstantSource clock;
  private final AtomicLong nextPurge = new AtomicLong();
  private volatile @Nullable InboxDialect dialect;

  private JdbcInbox(InboxTransaction transaction, Duration retention, InstantSource clock) {
    this.transaction = transaction;
    this.retention = retention;
    this.clock = clock;
  }

  /**
   * An inbox with connections and transactions of its own. Handlers use that connection. A
   * transaction that the database rolls back because of others (SQL state 40001) runs again, up to
   * 5 times in all. It may write, also if the default of the database is to read only.
   */
  public static JdbcInbox of(DataSource dataSource) {
    return in(new OwnTransactions(dataSource));
  }

  /** An inbox in transactions of the application. */
  public static JdbcInbox in(InboxTransaction transaction) {
    return new JdbcInbox(transaction, RETENTION, InstantSource.system());
  }

  /**
   * Sets how long keys are recorded; 30 days by default, after which the sender has deleted its
   * deliveries unless it is configured otherwise.
   *
   * @throws IllegalArgumentException if it is not positive
   */
  public JdbcInbox retention(Duration retention) {
    if (retention.isNegative() || retention.isZero()) {
      throw new IllegalArgumentException("a retention is longer than 0, not " + retention);
    }
    return new JdbcInbox(transaction, retention, clock);
  }

  JdbcInbox clock(InstantSource clock) {
    return new JdbcInbox(transaction, retention, clock);
  }

  /**
   * Creates the table {@code webhook_inbox} if it does not exist. Applications with migrations
   * create it themselves: {@code message_key char(64) primary key, received_at bigint not null}.
   *
   * @return this
   * @throws IllegalStateException if the database is not supported
   * @throws Exception of the database
   */
  public JdbcInbox createTable() throws Exception {
    try {
      createMissingTable();
    } catch (SQLException e) {
      // PostgreSQL rejects one of two transactions that create the same table.
      createMissingTable();
    }
    return this;
  }

  private void createMissingTable() throws Exception {
    transaction.run(
        connection -> {
          Connection open = required(connection);
          // An unsupported database would report the syntax of the statement.
          dialectOf(open);
          InboxDialect.createTable(open);
        });
  }

  @Override
  public boolean process(String key, Work work) throws Exception {
    AtomicBoolean isNew = new AtomicBoolean();
    transaction.run(
        connection -> {
          Connection open = required(connection);
          isNew.set(false);
          if (dialectOf(open).insert(open, digest(key), clock.millis())) {
            isNew.set(true);
            work.run(open);
          }
        });
    purgeSometimes();
    return isNew.get();
  }

  @Override
  public boolean delete(String key) throws Exception {
    return delete("message_key = ?", digest(key)) > 0;
  }

  /**
   * Deletes the records that are older than the retention.
   *
   * @return how many
   * @throws Exception of the database
   */
  public int purge() throws Exception {
    return delete("received_at < ?", clock.instant().minus(retention).toEpochMilli());
  }

  private int delete(String condition, Object value) throws Exception {
    int[] deleted = new int[1];
    transaction.run(
        connection -> {
          try (PreparedStatement statement =
              required(connection)
                  .prepareStatement("delete from webhook_inbox where " + condition)) {
            statement.setObject(1, value);
            deleted[0] = statement.executeUpdate();
          }
        });
    return deleted[0];
  }

  private void purgeSometimes() {
    long now = clock.millis();
    long due = nextPurge.get();
    if (due <= now && nextPurge.compareAndSet(due, now + PURGE_INTERVAL.toMillis())) {
      try {
        purge();
      } catch (Exception e) {
        // The event is processed; the next hour purges more.
        System.getLogger(JdbcInbox.class.getName())
            .log(System.Logger.Level.WARNING, "cannot purge the inbox", e);
      }
    }
  }

  private InboxDialect dialectOf(Connection connection) throws SQLException {
    InboxDialect known = dialect;
    if (known == null) {
      known = InboxDialect.of(connection);
      dialect = known;
    }
    return known;
  }

  private static Connection required(@Nullable Connection connection) {
    if (connection == null) {
      throw new IllegalStateException("an InboxTransaction passes a connection");
    }
    return connection;
  }

  /** Of one length, and different for keys that a collation of the database takes for the same. */
  private static String digest(String key) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(key.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
