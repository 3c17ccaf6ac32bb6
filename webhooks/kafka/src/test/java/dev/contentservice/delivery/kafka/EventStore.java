package dev.contentservice.delivery.kafka;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookConsumer;
import dev.contentservice.delivery.outbox.WebhookReadResult;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.outbox.internal.database.OutboxSchema;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.internal.OutboxPublisher;
import dev.contentservice.delivery.publish.internal.Subscriptions;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** An outbox and one webhook that matches each created item. */
final class EventStore implements TransactionRunner, WebhookSource, AutoCloseable {
  private final HikariDataSource connections;
  private final Jdbi jdbi;
  private final Webhook webhook =
      new Webhook()
          .id("w")
          .url("http://127.0.0.1:1/")
          .enabled(true)
          .events(
              List.of(
                  new EventSubscription()
                      .entityType(EntityType.of("item"))
                      .eventTypes(List.of(EventType.of("create")))));
  volatile RuntimeException failure;

  private EventStore(String url, int poolSize) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setMaximumPoolSize(poolSize);
    connections = new HikariDataSource(config);
    OutboxSchema.migrate(connections);
    jdbi = Jdbi.create(connections);
  }

  static EventStore sqlite() {
    try {
      // One connection, because SQLite has one writer.
      return new EventStore(
          "jdbc:sqlite:" + Files.createTempDirectory("events").resolve("events.db"), 1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static EventStore postgresql(String url) {
    return new EventStore(url, 4);
  }

  Publisher publisher() {
    return publisher(this);
  }

  Publisher publisher(TransactionRunner runner) {
    return OutboxPublisher.of(runner, new Subscriptions(this, this), StoreClock.of(this), () -> {});
  }

  List<String> ids() {
    return jdbi.withHandle(
        handle ->
            handle
                .createQuery("select id from delivery_events order by id")
                .mapTo(String.class)
                .list());
  }

  long count(String sql) {
    return jdbi.withHandle(handle -> handle.createQuery(sql).mapTo(Long.class).one());
  }

  @Override
  public <T> T run(Function<Handle, T> work) {
    RuntimeException failing = failure;
    if (failing != null) {
      throw failing;
    }
    return jdbi.inTransaction(work::apply);
  }

  @Override
  public long version(Handle handle) {
    return 1;
  }

  @Override
  public void changedSince(Handle handle, long version, WebhookConsumer reader) {
    reader.accept(webhook);
  }

  @Override
  public WebhookReadResult find(Handle handle, Set<String> ids) {
    return WebhookReadResult.readable(List.of(webhook));
  }

  @Override
  public void close() {
    connections.close();
  }
}
