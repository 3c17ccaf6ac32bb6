package dev.contentservice.service.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.util.function.Function;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.StatementException;
import org.jdbi.v3.core.statement.StatementExceptions;

/** A database with the schema of this service. Thread-safe. */
public final class Store implements AutoCloseable {
  private final HikariDataSource connections;
  private final Jdbi jdbi;

  private Store(HikariDataSource connections) {
    this.connections = connections;
    this.jdbi = Jdbi.create(connections);
    // What fails is named by its SQL; the values bound to it would carry passwords into the log.
    jdbi.getConfig(StatementExceptions.class).setMessageRendering(Store::withoutValues);
  }

  /** Opens the store at this URL and brings its schema up to date. */
  public static Store open(StoreUrl url) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url.text());
    config.setMaximumPoolSize(8);
    config.setDataSourceProperties(url.connectionProperties());
    HikariDataSource connections = new HikariDataSource(config);
    Flyway.configure().dataSource(connections).load().migrate();
    return new Store(connections);
  }

  /**
   * Runs the work in one transaction: all of it is kept, or on any exception none of it.
   *
   * @throws StoreUnavailable if the database cannot be reached
   */
  public <T> T inTransaction(Function<Handle, T> work) {
    try {
      return jdbi.inTransaction(work::apply);
    } catch (ConnectionException e) {
      throw new StoreUnavailable(e);
    }
  }

  private static String withoutValues(StatementException failure) {
    StatementContext statement = failure.getStatementContext();
    String sql = statement == null ? "unknown" : statement.getRawSql();
    return failure.getShortMessage() + " [statement: " + sql + "]";
  }

  @Override
  public void close() {
    connections.close();
  }
}
