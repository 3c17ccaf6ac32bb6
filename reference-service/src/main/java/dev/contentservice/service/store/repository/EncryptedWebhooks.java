package dev.contentservice.service.store.repository;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.json.BodyJson;
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
public final class EncryptedWebhooks implements RowMapper<Webhook> {
  public static final String TABLE = "webhooks";

  private static final String HEADERS = "headers";
  private static final String PASSWORD = "http_basic_password";

  /** The secret members; the columns have the same names. */
  static final List<String> MEMBERS = List.of(HEADERS, PASSWORD);

  private static final JsonMapper JSON = BodyJson.mapper();
  private static final JsonMapper REST =
      JSON.rebuild().addMixIn(Webhook.class, WithoutSecrets.class).build();

  private final Encryption secrets;

  public EncryptedWebhooks(Encryption secrets) {
    this.secrets = secrets;
  }

  @JsonIgnoreProperties({HEADERS, PASSWORD})
  private interface WithoutSecrets {}

  /** The columns of this webhook, except those used in searches. */
  public Map<String, @Nullable Object> columns(Webhook webhook) {
    Map<String, @Nullable Object> columns = new HashMap<>();
    columns.put("body", REST.writeValueAsString(webhook));
    String id = webhook.getId();
    WebhookHeaders headers = webhook.getHeaders();
    columns.put(HEADERS, headers == null ? null : encrypted(id, HEADERS, headers));
    columns.put(PASSWORD, encrypted(id, PASSWORD, webhook.getHttpBasicPassword()));
    return columns;
  }

  /** The same for a webhook as an older version stored it; removes its secrets. */
  public Map<String, @Nullable Object> columns(String id, ObjectNode webhook) {
    Map<String, @Nullable Object> columns = new HashMap<>();
    for (String member : MEMBERS) {
      JsonNode clear = webhook.remove(member);
      columns.put(member, clear == null ? null : encrypted(id, member, clear));
    }
    columns.put("body", webhook.toString());
    return columns;
  }

  /** Null is encrypted as well, so that the row does not reveal whether there is a password. */
  private String encrypted(String id, String member, @Nullable Object clear) {
    return secrets.encrypt(JSON.writeValueAsString(clear), at(member, id));
  }

  @Override
  public Webhook map(ResultSet row, StatementContext context) throws SQLException {
    Webhook webhook = JSON.readValue(row.getString("body"), Webhook.class);
    String headers = row.getString(HEADERS);
    if (headers != null) {
      webhook.setHeaders(decrypted(row, HEADERS, headers, WebhookHeaders.class));
    }
    String password = row.getString(PASSWORD);
    if (password != null) {
      webhook.httpBasicPassword(decrypted(row, PASSWORD, password, String.class));
    }
    return webhook;
  }

  private <T> T decrypted(ResultSet row, String member, String encrypted, Class<T> type)
      throws SQLException {
    String clear = secrets.decrypt(encrypted, at(member, row.getString("id")));
    return JSON.readValue(clear, type);
  }

  static AssociatedData at(String member, String id) {
    return new AssociatedData(TABLE, member, id);
  }
}
