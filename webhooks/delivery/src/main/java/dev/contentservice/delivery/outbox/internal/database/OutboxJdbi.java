package dev.contentservice.delivery.outbox.internal.database;

import org.jdbi.v3.core.ConnectionFactory;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.StatementException;
import org.jdbi.v3.core.statement.StatementExceptions;

/**
 * Statements whose errors show the SQL only: values may be passwords, which a log must not have.
 */
public final class OutboxJdbi {
  private OutboxJdbi() {}

  public static Jdbi on(ConnectionFactory connections) {
    Jdbi jdbi = Jdbi.create(connections);
    jdbi.getConfig(StatementExceptions.class).setMessageRendering(OutboxJdbi::withoutValues);
    return jdbi;
  }

  private static String withoutValues(StatementException failure) {
    StatementContext statement = failure.getStatementContext();
    String sql = statement == null ? "unknown" : statement.getRawSql();
    return failure.getShortMessage() + " [statement: " + sql + "]";
  }
}
