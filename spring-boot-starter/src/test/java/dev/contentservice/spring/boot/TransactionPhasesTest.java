package dev.contentservice.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionSynchronizationRegistryImple;
import com.zaxxer.hikari.HikariDataSource;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.publish.Publisher;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.narayana.NarayanaTransactionIntegration;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.jta.JtaTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** An event that is published in a phase of a transaction is stored with its deliveries, or not. */
@Timeout(120)
class TransactionPhasesTest {
  @TempDir Path folder;
  private final HikariDataSource pool = new HikariDataSource();
  // Fails the statement with this number; 0 for none.
  private int failing;
  private int prepared;
  // Background tasks execute statements, too.
  private final Thread test = Thread.currentThread();

  private @Nullable AgroalDataSource enlisting;

  @AfterEach
  void close() {
    pool.close();
    if (enlisting != null) {
      enlisting.close();
    }
  }

  enum Phase {
    IN_TRANSACTION,
    BEFORE_COMMIT,
    BEFORE_COMPLETION,
    AFTER_COMMIT,
    AFTER_COMMITTED_COMPLETION,
    AFTER_ROLLED_BACK_COMPLETION;

    boolean isJoined() {
      return ordinal() < AFTER_COMMIT.ordinal();
    }
  }

  enum Manager {
    JDBC,
    JDBC_WITHOUT_AUTO_COMMIT,
    /** Sets auto-commit before the callbacks, as Hibernate does. */
    JPA,
    /** Narayana, with a pool whose connections take part in its transactions. */
    JTA;

    PlatformTransactionManager of(DataSource store) {
      return switch (this) {
        case JPA -> new AsHibernate(store);
        case JTA ->
            new JtaTransactionManager(
                com.arjuna.ats.jta.UserTransaction.userTransaction(),
                com.arjuna.ats.jta.TransactionManager.transactionManager());
        default -> new JdbcTransactionManager(store);
      };
    }
  }

  private static final class AsHibernate extends JdbcTransactionManager {
    private static final long serialVersionUID = 1;

    AsHibernate(DataSource store) {
      super(store);
    }

    @Override
    protected void doCommit(DefaultTransactionStatus status) {
      super.doCommit(status);
      autoCommit();
    }

    @Override
    protected void doRollback(DefaultTransactionStatus status) {
      super.doRollback(status);
      autoCommit();
    }

    private void autoCommit() {
      ConnectionHolder holder =
          (ConnectionHolder) TransactionSynchronizationManager.getResource(obtainDataSource());
      try {
        holder.getConnection().setAutoCommit(true);
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void an_event_and_its_deliveries_are_stored_whatever_statement_fails(Manager manager)
      throws SQLException {
    boot(manager)
        .run(
            context -> {
              for (Phase phase : Phase.values()) {
                int statement = 1;
                while (!publish(context, phase, statement).isEmpty()) {
                  assertThat(stored(phase, statement)).as(phase.name()).isEqualTo("0 and 0");
                  statement++;
                }

                assertThat(stored(phase, statement)).as(phase.name()).isEqualTo("1 and 1");
                assertThat(statement).isGreaterThan(3);
              }
            });
  }

  @Test
  void only_phases_of_an_open_transaction_satisfy_a_required_one() throws SQLException {
    boot(Manager.JDBC)
        .withPropertyValues("content.delivery.require-transaction=true")
        .run(
            context -> {
              for (Phase phase : Phase.values()) {
                List<RuntimeException> failures = publish(context, phase, 0);

                if (phase.isJoined()) {
                  assertThat(failures).as(phase.name()).isEmpty();
                } else {
                  assertThat(failures.get(0)).hasMessageContaining("only in a transaction");
                }
              }
            });
  }

  /** Returns the failures of publishing, each of which rolls back a transaction that is open. */
  private List<RuntimeException> publish(BeanFactory context, Phase phase, int statement) {
    Publisher publisher = context.getBean(Publisher.class);
    TransactionTemplate transaction =
        new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
    List<RuntimeException> failures = new ArrayList<>();
    Runnable publish =
        () -> {
          failing = statement;
          prepared = 0;
          try {
            publisher.publish(StoredWebhooks.event(phase.name() + statement));
          } catch (RuntimeException e) {
            failures.add(e);
            throw e;
          } finally {
            failing = 0;
          }
        };
    try {
      transaction.executeWithoutResult(
          status -> {
            if (phase == Phase.IN_TRANSACTION) {
              publish.run();
              return;
            }
            TransactionSynchronizationManager.registerSynchronization(in(phase, publish));
            if (phase == Phase.AFTER_ROLLED_BACK_COMPLETION) {
              status.setRollbackOnly();
            }
          });
    } catch (RuntimeException e) {
      // Spring logs a failure before the completion, and throws that it has rolled back.
      assertThat(failures).isNotEmpty();
    }
    return failures;
  }

  private static TransactionSynchronization in(Phase phase, Runnable publish) {
    return new TransactionSynchronization() {
      @Override
      public void beforeCommit(boolean readOnly) {
        run(Phase.BEFORE_COMMIT);
      }

      @Override
      public void beforeCompletion() {
        run(Phase.BEFORE_COMPLETION);
      }

      @Override
      public void afterCommit() {
        run(Phase.AFTER_COMMIT);
      }

      @Override
      public void afterCompletion(int status) {
        run(
            status == STATUS_COMMITTED
                ? Phase.AFTER_COMMITTED_COMPLETION
                : Phase.AFTER_ROLLED_BACK_COMPLETION);
      }

      private void run(Phase now) {
        if (now == phase) {
          publish.run();
        }
      }
    };
  }

  /** The number of events and of deliveries. */
  private String stored(Phase phase, int statement) {
    return List.of("delivery_events where id", "delivery_records where event_id").stream()
        .map(
            rows ->
                new JdbcTemplate(pool)
                    .queryForObject(
                        "select count(*) from " + rows + " = ?",
                        String.class,
                        phase.name() + statement))
        .collect(Collectors.joining(" and "));
  }

  private DataSource store(Manager manager) throws SQLException {
    pool.setJdbcUrl(
        "jdbc:sqlite:"
            + folder.resolve("content.db")
            + "?transaction_mode=IMMEDIATE&journal_mode=WAL&busy_timeout=10000");
    pool.setAutoCommit(manager != Manager.JDBC_WITHOUT_AUTO_COMMIT);
    pool.setMaximumPoolSize(1);
    return new DelegatingDataSource(manager == Manager.JTA ? enlisting() : pool) {
      @Override
      public Connection getConnection() throws SQLException {
        return counted(super.getConnection());
      }
    };
  }

  private AgroalDataSource enlisting() throws SQLException {
    enlisting =
        AgroalDataSource.from(
            new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(
                    each ->
                        each.maxSize(1)
                            .transactionIntegration(
                                new NarayanaTransactionIntegration(
                                    com.arjuna.ats.jta.TransactionManager.transactionManager(),
                                    new TransactionSynchronizationRegistryImple()))
                            .connectionFactoryConfiguration(
                                driver -> driver.jdbcUrl(pool.getJdbcUrl()))));
    return enlisting;
  }

  private Connection counted(Connection connection) {
    return (Connection)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              if (Thread.currentThread() == test
                  && method.getName().equals("prepareStatement")
                  && ++prepared == failing) {
                throw new SQLException("the connection was cut");
              }
              try {
                return method.invoke(connection, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private ApplicationContextRunner boot(Manager manager) throws SQLException {
    DataSource store = store(manager);
    return new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(DeliveryAutoConfiguration.class))
        .withPropertyValues("content.delivery.dispatch=false")
        .withBean(DataSource.class, () -> store)
        .withBean(PlatformTransactionManager.class, () -> manager.of(store))
        .withBean(WebhookSource.class, () -> StoredWebhooks.at("http://127.0.0.1:1/"));
  }
}
