package dev.contentservice.service.store;

import dev.contentservice.rules.json.ModelJson;
import dev.contentservice.service.secrets.Encryption;
import dev.contentservice.service.secrets.Sha256;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.function.Supplier;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.migration.Context;
import org.flywaydb.core.api.migration.JavaMigration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Version 2 of the schema: headers and passwords of webhooks are encrypted in separate columns, and
 * names are unique by their digest. Written in Java, because SQL can do neither.
 */
final class EncryptWebhooksMigration implements JavaMigration {
  private static final String TABLE =
      """
      create table webhooks_2 (
        id text primary key,
        name text not null,
        name_sha256 text not null unique,
        body text not null,
        headers text,
        http_basic_password text,
        created_at bigint not null
      )
      """;

  private static final String ROW =
      """
      insert into webhooks_2
        (id, name, name_sha256, created_at, body, headers, http_basic_password)
      values (?, ?, ?, ?, ?, ?, ?)
      """;

  private final Supplier<Encryption> secrets;

  /**
   * @param secrets used only if there is a webhook, so not for an empty store
   */
  EncryptWebhooksMigration(Supplier<Encryption> secrets) {
    this.secrets = secrets;
  }

  @Override
  public MigrationVersion getVersion() {
    return MigrationVersion.fromVersion("2");
  }

  @Override
  public String getDescription() {
    return "seal secrets of webhooks and make names unique by digest";
  }

  @Override
  public @Nullable Integer getChecksum() {
    return null;
  }

  @Override
  public boolean canExecuteInTransaction() {
    return true;
  }

  @Override
  public void migrate(Context context) throws SQLException {
    Connection connection = context.getConnection();
    try (Statement statement = connection.createStatement()) {
      statement.execute(TABLE);
      copy(connection);
      statement.execute("drop table webhooks");
      statement.execute("alter table webhooks_2 rename to webhooks");
    }
  }

  private void copy(Connection connection) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(ROW);
        Statement select = connection.createStatement();
        ResultSet rows = select.executeQuery("select id, name, created_at, body from webhooks")) {
      while (rows.next()) {
        String id = rows.getString("id");
        ObjectNode body = (ObjectNode) ModelJson.mapper().readTree(rows.getString("body"));
        Map<String, @Nullable Object> columns =
            new EncryptedWebhooks(secrets.get()).columns(id, body);
        insert.setString(1, id);
        insert.setString(2, rows.getString("name"));
        insert.setString(3, Sha256.hex(rows.getString("name")));
        insert.setLong(4, rows.getLong("created_at"));
        insert.setObject(5, columns.get("body"));
        insert.setObject(6, columns.get("headers"));
        insert.setObject(7, columns.get("http_basic_password"));
        insert.executeUpdate();
      }
    }
  }
}
