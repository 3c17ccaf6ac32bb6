package dev.contentservice.benchmarks;

import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.outbox.JdbcWebhookStore;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.internal.database.JdbcTransactions;
import dev.contentservice.delivery.outbox.internal.database.OutboxSchema;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.model.value.WebhookHeaders;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * A database with an outbox and its webhooks.
 *
 * @param webhooks those that match when a model is created
 */
record WebhookStore(
    DataSource connections, TransactionRunner transactions, JdbcWebhookStore webhooks) {

  static WebhookStore in(Database database) {
    OutboxSchema.migrate(database.connections());
    TransactionRunner transactions = new JdbcTransactions(database.connections());
    return new WebhookStore(
        database.connections(),
        transactions,
        new JdbcWebhookStore(
            transactions,
            StoreClock.of(transactions),
            AddressPolicy.allowing(CidrBlock.parseList("127.0.0.0/8"))));
  }

  /** Deletes everything, and stores so many webhooks with this URL. */
  void fill(int count, URI url) {
    transactions.run(
        handle -> {
          // Leaves no dead rows, which the server would clean up during the measurement.
          handle.execute(
              "truncate delivery_further_attempts, delivery_completed, delivery_pending,"
                  + " delivery_receivers, delivery_wakeups, delivery_nodes, delivery_payloads,"
                  + " delivery_events");
          webhooks
              .list(handle, "", "", Integer.MAX_VALUE)
              .forEach(each -> webhooks.delete(handle, each.webhook().getId()));
          for (int i = 0; i < count; i++) {
            webhooks.put(handle, "", webhook(url, i));
          }
          return null;
        });
  }

  private static Webhook webhook(URI url, int number) {
    // As long as the identifiers of the service, and in random order.
    String id = new UUID(0x7000L, number * 0x9E3779B97F4A7C15L).toString();
    return new Webhook()
        .id(id)
        .name(id)
        .url(url.toString())
        .customPayload(null)
        .headers(WebhookHeaders.none())
        .events(List.of(new EventSubscription(EntityType.ITEM_TYPE, List.of(EventType.CREATE))))
        .httpBasicUser(null)
        .httpBasicPassword(null)
        .enabled(true)
        .payloadApiVersion("1")
        .nestedItemsInPayload(false);
  }

  /** Updates the planner statistics, as the database does by itself after a while. */
  void analyze() {
    transactions.run(handle -> handle.execute("analyze"));
  }

  /** Reads a number. */
  long number(String sql) {
    return transactions.run(handle -> handle.createQuery(sql).mapTo(Long.class).one());
  }
}
