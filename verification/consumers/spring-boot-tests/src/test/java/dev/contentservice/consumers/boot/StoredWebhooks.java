package dev.contentservice.consumers.boot;

import dev.contentservice.delivery.outbox.WebhookConsumer;
import dev.contentservice.delivery.outbox.WebhookReadResult;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.json.BodyJson;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The webhooks in a table of the application, and their version in a table with one row. A deleted
 * webhook stays as a row with {@code enabled: false}, so that its last version is passed on.
 */
record StoredWebhooks(JdbcTemplate store) implements WebhookSource {

  /**
   * Creates or changes a webhook. The update of the version locks its row until the commit, so that
   * versions become visible in their order. The highest version plus 1, or a sequence, would give a
   * lower version to a transaction that commits later, and its change would never be seen.
   *
   * @throws IllegalStateException without a transaction, which would end the lock too early
   */
  void put(String id, String body) {
    if (!TransactionSynchronizationManager.isActualTransactionActive()) {
      throw new IllegalStateException("change webhooks in a transaction");
    }
    long version =
        read("update webhook_version set newest = newest + 1 returning newest", Long.class).get(0);
    store.update(
        "insert into webhooks (id, version, body) values (?, ?, ?) on conflict (id) do update"
            + " set version = excluded.version, body = excluded.body",
        id,
        version,
        body);
  }

  @Override
  public long version(Handle handle) {
    return read("select newest from webhook_version", Long.class).get(0);
  }

  @Override
  public void changedSince(Handle handle, long version, WebhookConsumer reader) {
    webhooks("select body from webhooks where version > " + version).forEach(reader);
  }

  @Override
  public WebhookReadResult find(Handle handle, Set<String> ids) {
    List<Webhook> all = webhooks("select body from webhooks");
    return WebhookReadResult.readable(all.stream().filter(w -> ids.contains(w.getId())).toList());
  }

  private List<Webhook> webhooks(String select) {
    return read(select, String.class).stream()
        .map(body -> BodyJson.mapper().readValue(body, Webhook.class))
        .toList();
  }

  private <T> List<T> read(String select, Class<T> type) {
    return store.queryForList(select, type);
  }
}
