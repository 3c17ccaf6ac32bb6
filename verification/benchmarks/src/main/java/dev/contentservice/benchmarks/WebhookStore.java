package dev.contentservice.benchmarks;

import dev.contentservice.delivery.outbox.DeliveryOrder;
import dev.contentservice.delivery.outbox.OutboxSchema;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookReadResult;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.json.BodyJson;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.PreparedBatch;

/** A database with an outbox, and webhooks as an application may store them. */
final class WebhookStore implements TransactionRunner, WebhookSource {
  private final Jdbi jdbi;
  private final String among;
  private volatile DeliveryOrder order = DeliveryOrder.NONE;

  WebhookStore(Database database) {
    OutboxSchema.migrate(database.connections());
    among =
        database.name().equals("SQLite")
            ? "in (select value from json_each(:ids))"
            : "= any (array (select json_array_elements_text(cast(:ids as json))))";
    jdbi = Jdbi.create(database.connections());
    jdbi.useHandle(
        handle -> {
          handle.execute("create table hooks (id text primary key, body text, version bigint)");
          handle.execute("create table hooks_version (version bigint)");
          handle.execute("insert into hooks_version values (0)");
        });
  }

  /** Deletes everything. */
  void clear() {
    jdbi.useTransaction(
        handle -> {
          handle.execute("delete from further_attempts");
          handle.execute("delete from completed_deliveries");
          handle.execute("delete from pending_deliveries");
          handle.execute("delete from delivery_queues");
          handle.execute("delete from delivery_wakeups");
          handle.execute("delete from delivery_nodes");
          handle.execute("delete from delivery_payloads");
          handle.execute("delete from delivery_events");
          handle.execute("delete from hooks");
          handle.execute("update hooks_version set version = version + 1");
        });
  }

  /** Updates the planner statistics, as the database does by itself after a while. */
  void analyze() {
    execute("analyze");
  }

  /** Executes a statement outside of a transaction. */
  void execute(String sql) {
    jdbi.useHandle(handle -> handle.execute(sql));
  }

  /** Reads a number. */
  long number(String sql) {
    return jdbi.withHandle(handle -> handle.createQuery(sql).mapTo(Long.class).one());
  }

  /** Sets the order of all webhooks; call it before they are stored. */
  void order(DeliveryOrder ofAll) {
    order = ofAll;
  }

  /** Inserts so many webhooks that match when a model is created. */
  void put(int count, URI url) {
    jdbi.useTransaction(
        handle -> {
          handle.execute("update hooks_version set version = version + 1");
          PreparedBatch batch =
              handle.prepareBatch(
                  "insert into hooks values (:id, :body, (select version from hooks_version))");
          for (int i = 0; i < count; i++) {
            Webhook webhook = webhook(id(i), url);
            batch
                .bind("id", webhook.getId())
                .bind("body", BodyJson.mapper().writeValueAsString(webhook))
                .add();
            if (i % 1_000 == 999 || i == count - 1) {
              batch.execute();
            }
          }
        });
  }

  // As long as the identifiers of the service, and in random order.
  private static String id(int number) {
    return new UUID(0x7000L, number * 0x9E3779B97F4A7C15L).toString();
  }

  private static Webhook webhook(String id, URI url) {
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

  /** The number of rows that meet a condition. */
  int count(String table, String condition) {
    return jdbi.withHandle(
        handle ->
            handle
                .createQuery("select count(*) from " + table + " where " + condition)
                .mapTo(Integer.class)
                .one());
  }

  @Override
  public <T> T run(Function<Handle, T> work) {
    return jdbi.inTransaction(work::apply);
  }

  @Override
  public long version(Handle handle) {
    return handle.createQuery("select version from hooks_version").mapTo(Long.class).one();
  }

  @Override
  public void changedSince(Handle handle, long version, Consumer<Webhook> reader) {
    handle
        .createQuery("select body from hooks where version > :version")
        .bind("version", version)
        .mapTo(String.class)
        .forEach(body -> reader.accept(read(body)));
  }

  @Override
  public Map<String, DeliveryOrder> orders(Handle handle, Set<String> ids) {
    DeliveryOrder ofAll = order;
    return ofAll.isOrdered()
        ? ids.stream().collect(Collectors.toMap(Function.identity(), id -> ofAll))
        : Map.of();
  }

  @Override
  public WebhookReadResult find(Handle handle, Set<String> ids) {
    return WebhookReadResult.readable(
        handle
            .createQuery("select body from hooks where id " + among)
            .bind("ids", BodyJson.mapper().writeValueAsString(ids))
            .mapTo(String.class)
            .map(WebhookStore::read)
            .list());
  }

  private static Webhook read(String body) {
    return BodyJson.mapper().readValue(body, Webhook.class);
  }
}
