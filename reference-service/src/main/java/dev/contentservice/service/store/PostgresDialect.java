package dev.contentservice.service.store;

import com.zaxxer.hikari.HikariConfig;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Jdbi;

/**
 * PostgreSQL, shared by several nodes. Isolation of what writes is read committed: what a
 * transaction must not miss it locks (a row) or leaves to a unique constraint.
 */
final class PostgresDialect implements Dialect {
  private static final Set<String> LOST_RACE =
      // Serialization failure, deadlock, unique constraint.
      Set.of("40001", "40P01", "23505");
  private static final Set<String> UNAVAILABLE =
      // Shutting down or starting, in recovery or read-only, lock or statement took too long, disk.
      Set.of("57P01", "57P02", "57P03", "57P05", "25006", "25P03", "55P03", "57014", "58030");
  // Connection trouble; out of disk, memory or connections.
  private static final Set<String> UNAVAILABLE_CLASSES = Set.of("08", "53");

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
    config.setMaximumPoolSize(use == Use.WRITING ? 12 : 4);
    config.setTransactionIsolation(
        use == Use.READING ? "TRANSACTION_REPEATABLE_READ" : "TRANSACTION_READ_COMMITTED");
    config.addDataSourceProperty("ApplicationName", "content-service");
    // The details that the server gives with an error hold values, such as names.
    config.addDataSourceProperty("logServerErrorDetail", "false");
    config.addDataSourceProperty("connectTimeout", "3");
    config.addDataSourceProperty("tcpKeepAlive", "true");
    config.setReadOnly(use == Use.READING);
    if (use != Use.MIGRATING) {
      config.addDataSourceProperty("socketTimeout", "8");
      // A node that is frozen in a transaction must not hold up the others for longer than this.
      config.setConnectionInitSql(
          "set lock_timeout = '4s'; set statement_timeout = '6s';"
              + " set idle_in_transaction_session_timeout = '6s'");
    }
    return config;
  }

  @Override
  public Fault faultOf(SQLException failure) {
    String state = failure.getSQLState();
    if (state == null) {
      return failure instanceof java.sql.SQLTransientException ? Fault.UNAVAILABLE : Fault.OTHER;
    }
    if (LOST_RACE.contains(state)) {
      return Fault.LOST_RACE;
    }
    boolean down =
        UNAVAILABLE.contains(state)
            || UNAVAILABLE_CLASSES.contains(state.substring(0, Math.min(2, state.length())));
    return down ? Fault.UNAVAILABLE : Fault.OTHER;
  }

  @Override
  public Transactions writing(Jdbi jdbi) {
    return new RetriedTransactions(jdbi, this);
  }

  @Override
  public void migrate(Runnable migrations) {
    // Flyway itself takes an advisory lock of the database.
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
        // An array, which the planner takes for short however many webhooks there are.
        "= any (array (select json_array_elements_text(cast(:ids as json))))");
  }
}
