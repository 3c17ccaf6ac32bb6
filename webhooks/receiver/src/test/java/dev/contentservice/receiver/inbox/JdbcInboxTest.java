package dev.contentservice.receiver.inbox;

import org.junit.jupiter.api.Nested;

class JdbcInboxTest {
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
