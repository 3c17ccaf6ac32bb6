package dev.contentservice.spring.boot;

import dev.contentservice.delivery.outbox.UnsupportedDatabaseException;
import dev.contentservice.delivery.outbox.internal.database.OutboxSchema;
import dev.contentservice.delivery.outbox.internal.database.SqliteCheck;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The tables of the outbox exist once this bean does. */
final class DeliverySchema {
  DeliverySchema(DataSource dataSource, boolean migrate, @Nullable String schema)
      throws SQLException {
    try {
      SqliteCheck.checkTransactions(dataSource);
      if (migrate && schema != null) {
        OutboxSchema.migrate(dataSource, schema);
        return;
      }
      if (migrate) {
        OutboxSchema.migrate(dataSource);
        return;
      }
      OutboxSchema.requireSupported(dataSource);
    } catch (UnsupportedDatabaseException | IllegalArgumentException e) {
      throw new StartException(String.valueOf(e.getMessage()));
    }
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      read(statement);
    }
  }

  private static void read(Statement statement) {
    try {
      statement.executeQuery("select 1 from delivery_nodes where 1 = 0").close();
    } catch (SQLException e) {
      throw new StartException(
          "the tables of webhook delivery cannot be read: "
              + e.getMessage()
              + "; set content.delivery.migrate-schema=true, or run the files"
              + " dev/contentservice/delivery/outbox/postgresql/V1__baseline.sql, V2__... of the delivery"
              + " library (or those in sqlite)");
    }
  }
}
