package dev.contentservice.receiver.spring;

import dev.contentservice.receiver.inbox.Inbox;
import dev.contentservice.receiver.inbox.InboxTransaction;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.DefaultTransactionDefinition;

/** Transactions of Spring, which handlers join with {@code JdbcTemplate}, JPA and others. */
public final class SpringInbox implements InboxTransaction {
  private final DataSource dataSource;
  private final PlatformTransactionManager manager;

  /**
   * Transactions of this manager, whose data source this is. Work of another manager throws an
   * {@link IllegalStateException}.
   */
  public SpringInbox(DataSource dataSource, PlatformTransactionManager manager) {
    this.dataSource = dataSource;
    this.manager = manager;
  }

  @Override
  public void run(Inbox.Work work) throws Exception {
    TransactionStatus status =
        manager.getTransaction(
            new DefaultTransactionDefinition(TransactionDefinition.PROPAGATION_REQUIRES_NEW));
    boolean returned = false;
    try {
      Connection connection = DataSourceUtils.getConnection(dataSource);
      try {
        requireTransaction(connection);
        work.run(connection);
      } finally {
        DataSourceUtils.releaseConnection(connection, dataSource);
      }
      returned = true;
    } finally {
      if (!returned) {
        manager.rollback(status);
      }
    }
    manager.commit(status);
  }

  /** Otherwise the record would be committed before the handler, and a failure lose the event. */
  private void requireTransaction(Connection connection) throws SQLException {
    if (connection.getAutoCommit()) {
      throw new IllegalStateException(
          "the transactions of "
              + manager.getClass().getSimpleName()
              + " do not include the data source of the inbox; define a bean"
              + " JdbcInbox.in(new SpringInbox(dataSource, manager)) with those that belong"
              + " together, or another Inbox");
    }
  }
}
