package dev.contentservice.service.store;

import com.zaxxer.hikari.HikariConfig;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * PostgreSQL, shared by several nodes. Writing transactions use read committed: they lock the rows
 * they depend on, or rely on a unique constraint.
 */
final class PostgresDialect implements StoreDialect {
  private static final Set<String> LOST_RACE =
      // Serialization failure, deadlock, unique constraint.
      Set.of("40001", "40P01", "23505");
  private static final Set<String> UNAVAILABLE =
      // Shutting down or starting, in recovery or read-only, lock timeout, disk.
      Set.of("57P01", "57P02", "57P03", "57P05", "25006", "25P03", "55P03", "58030");
  private static final String CANCELED = "57014";
  // Connection trouble; out of disk, memory or connections.
  private static final Set<String> UNAVAILABLE_CLASSES = Set.of("08", "53");

  // Corrupt data, corrupt index.
  private static final Set<String> DAMAGED = Set.of("XX001", "XX002");

  private final StoreUrl url;
  private final StoreLogin login;

  PostgresDialect(StoreUrl url, StoreLogin login) {
    this.url = url;
    this.login = login;
  }

  @Override
  public HikariConfig connections(Use use) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url.text());
    login.user().ifPresent(config::setUsername);
    login.password().ifPresent(config::setPassword);
    boolean reads = use == Use.READING || use == Use.PAGES;
    config.setMaximumPoolSize(
        switch (use) {
          // One of them for the heartbeats of delivery.
          case WRITING -> 13;
          case PAGES -> 2;
          case READING, MIGRATING -> 4;
        });
    config.setTransactionIsolation(
        reads ? "TRANSACTION_REPEATABLE_READ" : "TRANSACTION_READ_COMMITTED");
    config.addDataSourceProperty("ApplicationName", "content-service");
    // Error details of the server contain values, such as names.
    config.addDataSourceProperty("logServerErrorDetail", "false");
    config.addDataSourceProperty("connectTimeout", "3");
    config.addDataSourceProperty("tcpKeepAlive", "true");
    config.setReadOnly(reads);
    if (use != Use.MIGRATING) {
      config.addDataSourceProperty("socketTimeout", "8");
      // Limits how long a node that freezes in a transaction can block the others.
      config.setConnectionInitSql(
          "set lock_timeout = '4s'; set statement_timeout = '%ds';"
                  .formatted(use == Use.PAGES ? PageReads.LONGEST.toSeconds() : 6)
              + " set idle_in_transaction_session_timeout = '6s'");
    }
    return config;
  }

  @Override
  public boolean hasStore() throws SQLException {
    try (Connection connection = connect(Use.READING);
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("select to_regclass('" + Migrations.TABLE + "') is not null")) {
      return row.next() && row.getBoolean(1);
    }
  }

  @Override
  public Fault classify(SQLException failure) {
    String state = failure.getSQLState();
    if (state == null) {
      return failure instanceof java.sql.SQLTransientException ? Fault.UNAVAILABLE : Fault.OTHER;
    }
    if (LOST_RACE.contains(state)) {
      return Fault.LOST_RACE;
    }
    if (state.equals(CANCELED)) {
      return Fault.TOOK_TOO_LONG;
    }
    if (DAMAGED.contains(state)) {
      return Fault.DAMAGED;
    }
    boolean down =
        UNAVAILABLE.contains(state)
            || UNAVAILABLE_CLASSES.contains(state.substring(0, Math.min(2, state.length())));
    return down ? Fault.UNAVAILABLE : Fault.OTHER;
  }

  @Override
  public Transactions writing(Jdbi jdbi, OpenFiles files) {
    return new RetriedTransactions(jdbi, this);
  }

  /** The server enforces it for each statement of such a connection. */
  @Override
  public <T> T within(Duration longest, Handle handle, Function<Handle, T> work) {
    return work.apply(handle);
  }

  @Override
  public void migrate(Runnable migrations) {
    // Flyway itself locks the database with an advisory lock.
    migrations.run();
  }

  @Override
  public Map<String, Object> words() {
    return Map.of(
        "row_lock",
        "for update",
        "free_rows",
        "for update skip locked",
        "among_ids",
        // An array: the planner assumes it is short however many webhooks there are.
        "= any (array (select json_array_elements_text(cast(:ids as json))))");
  }
}
