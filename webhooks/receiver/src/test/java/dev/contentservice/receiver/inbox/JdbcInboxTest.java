package dev.contentservice.receiver.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class JdbcInboxTest {
  @Test
  void a_transaction_that_is_rolled_back_because_of_others_runs_up_to_5_times() {
    AtomicInteger runs = new AtomicInteger();
    DataSource busy =
        (DataSource)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {DataSource.class},
                (source, method, arguments) -> {
                  runs.incrementAndGet();
                  throw new SQLException("deadlock", "40001");
                });

    assertThatThrownBy(() -> JdbcInbox.of(busy).process("k", connection -> {}))
        .isInstanceOf(SQLException.class);
    assertThat(runs).hasValue(5);
  }

  @Test
  void a_database_that_only_reads_by_default_is_written() throws Exception {
    PGSimpleDataSource server = (PGSimpleDataSource) Databases.POSTGRESQL.fresh();
    try (Connection connection = server.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create database reads");
      statement.execute("alter database reads set default_transaction_read_only = on");
    }
    server.setDatabaseName("reads");
    AtomicInteger runs = new AtomicInteger();
    JdbcInbox inbox = JdbcInbox.of(server).createTable();

    assertThat(inbox.process("k", connection -> runs.incrementAndGet())).isTrue();
    assertThat(inbox.process("k", connection -> runs.incrementAndGet())).isFalse();

    assertThat(runs).hasValue(1);
  }

  @Nested
  class OnSqlite extends JdbcInboxLaws {
    OnSqlite() {
      super(Databases.SQLITE.fresh());
    }
  }

  @Nested
  class OnPostgresql extends JdbcInboxLaws {
    OnPostgresql() {
      super(Databases.POSTGRESQL.fresh());
    }
  }

  @Nested
  class OnH2 extends JdbcInboxLaws {
    OnH2() {
      super(Databases.H2.fresh());
    }
  }
}
