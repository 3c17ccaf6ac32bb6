package dev.contentservice.service.store;

import dev.contentservice.model.Webhook;
import dev.contentservice.rules.json.ModelJson;
import dev.contentservice.service.secrets.AssociatedData;
import dev.contentservice.service.secrets.Encryption;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A webhook as a row: secret members encrypted in separate columns, the rest as JSON. */
final class EncryptedWebhooks implements RowMapper<Webhook> {
  static final String TABLE = "webhooks";

  /** The secret members; the columns have the same names. */
  static final List<String> MEMBERS = List.of("headers", "http_basic_password");

  private static final JsonMapper JSON = ModelJson.mapper();

  private final Encryption secrets;

  EncryptedWebhooks(Encryption secrets) {
    this.secrets = secrets;
  }

  /** The columns of this webhook, except those used in searches. */
  Map<String, @Nullable Object> columns(Webhook webhook) {
    return columns(webhook.getId(), JSON.valueToTree(webhook));
  }

  Map<String, @Nullable Object> columns(String id, ObjectNode webhook) {
    Map<String, @Nullable Object> columns = new HashMap<>();
    for (String member : MEMBERS) {
      JsonNode clear = webhook.remove(member);
      // Null is encrypted as well, so that the row does not reveal whether there is a password.
      columns.put(member, clear == null ? null : secrets.encrypt(clear.toString(), at(member, id)));
    }
    columns.put("body", webhook.toString());
    return columns;
  }

  @Override
  public Webhook map(ResultSet row, StatementContext context) throws SQLException {
    ObjectNode webhook = (ObjectNode) JSON.readTree(row.getString("body"));
    for (String member : MEMBERS) {
      String encrypted = row.getString(member);
      if (encrypted != null) {
        String clear = secrets.decrypt(encrypted, at(member, row.getString("id")));
        webhook.set(member, JSON.readTree(clear));
      }
    }
    return JSON.treeToValue(webhook, Webhook.class);
  }

  static AssociatedData at(String member, String id) {
    return new AssociatedData(TABLE, member, id);
  }
}
