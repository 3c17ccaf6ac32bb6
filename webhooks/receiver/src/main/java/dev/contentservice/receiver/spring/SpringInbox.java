package dev.contentservice.receiver.spring;

import dev.contentservice.receiver.inbox.Inbox;
import dev.contentservice.receiver.inbox.InboxTransaction;
import java.sql.Connection;
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

  /** Transactions of this manager, whose data source this is. */
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
}
