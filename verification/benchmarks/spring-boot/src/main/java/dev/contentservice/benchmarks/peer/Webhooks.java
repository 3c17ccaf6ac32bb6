package dev.contentservice.benchmarks.peer;

import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.server.support.NewWebhook;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.springframework.boot.CommandLineRunner;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** Webhooks as rows, with their headers and password encrypted. */
@Repository
class Webhooks implements CommandLineRunner {
  private final JdbcClient database;
  private final JsonMapper json;
  private final Encryption encryption = new Encryption();

  Webhooks(JdbcClient database, JsonMapper json) {
    this.database = database;
    this.json = json;
  }

  /** Stores the webhooks w0 to w63. */
  @Override
  @Transactional
  public void run(String... arguments) {
    IntStream.range(0, 64)
        .mapToObj(i -> new Webhook().id("w" + i).name("w" + i).httpBasicUser("u"))
        .map(NewWebhook::complete)
        .forEach(
            webhook ->
                write(
                    "insert into webhooks (name, body, headers,"
                        + " http_basic_password, id) values (?, ?, ?, ?, ?)",
                    webhook));
  }

  void update(Webhook webhook) {
    write(
        "update webhooks set name = ?, body = ?, headers = ?, http_basic_password = ?"
            + " where id = ?",
        webhook);
  }

  private void write(String sql, Webhook webhook) {
    Webhook rest =
        NewWebhook.complete(webhook).headers(new WebhookHeaders(Map.of())).httpBasicPassword(null);
    database
        .sql(sql)
        .params(
            webhook.getName(),
            json.writeValueAsString(rest),
            encryption.encrypt(json.writeValueAsString(webhook.getHeaders())),
            encryption.encrypt(json.writeValueAsString(webhook.getHttpBasicPassword())),
            webhook.getId())
        .update();
  }

  Optional<Webhook> find(String id) {
    return database
        .sql("select body, headers, http_basic_password from webhooks where id = ?")
        .param(id)
        .query((row, number) -> webhook(row.getString(1), row.getString(2), row.getString(3)))
        .optional();
  }

  private Webhook webhook(String body, String headers, String password) {
    return json.readValue(body, Webhook.class)
        .headers(json.readValue(encryption.decrypt(headers), WebhookHeaders.class))
        .httpBasicPassword(json.readValue(encryption.decrypt(password), String.class));
  }
}
