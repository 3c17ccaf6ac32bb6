package dev.contentservice.consumers;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.dispatch.Dispatcher;
import dev.contentservice.delivery.dispatch.DispatcherConfig;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.egress.EgressPolicy;
import dev.contentservice.delivery.egress.HostResolver;
import dev.contentservice.delivery.http.HttpAttemptExecutor;
import dev.contentservice.delivery.http.Sender;
import dev.contentservice.delivery.outbox.Outbox;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.OutboxSchema;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.WebhookReadResult;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.Subscriptions;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** The delivery library on an SQLite file, with one webhook. */
final class Deliveries implements AutoCloseable {
  private final EgressPolicy hosts =
      new EgressPolicy(
          AddressPolicy.allowing(CidrBlock.parseList("127.0.0.0/8")), HostResolver.ofTheSystem());
  private final Sender sender = Sender.builder(hosts, Clock.systemUTC()).build();
  private final HttpAttemptExecutor sending;
  private final Dispatcher dispatcher;
  private final Publisher publisher;

  Deliveries(Path folder, Webhook webhook) {
    SQLiteConfig settings = new SQLiteConfig();
    settings.setJournalMode(SQLiteConfig.JournalMode.WAL);
    settings.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
    settings.setBusyTimeout(60_000);
    SQLiteDataSource database = new SQLiteDataSource(settings);
    database.setUrl("jdbc:sqlite:" + folder.resolve("outbox.db"));
    OutboxSchema.migrate(database);
    Store store = new Store(Jdbi.create(database), webhook);
    StoreClock clock = StoreClock.of(store);
    Outbox outbox =
        new Outbox(store, store, OutboxConfig.defaults(), clock, new SecureRandom(), "n1");
    sending = new HttpAttemptExecutor(sender, PayloadFormats.defaults(), clock);
    dispatcher = Dispatcher.start(outbox, sending, DispatcherConfig.defaults());
    publisher = Publisher.of(store, new Subscriptions(store, store), clock, dispatcher::wake);
  }

  /** Publishes the creation of a model. */
  void publish(String entity) {
    EntityReference model = new EntityReference(EntityType.ITEM_TYPE, "m1");
    publisher.publish(
        Event.builder("e1", model, EventType.CREATE, entity).occurredAt(Instant.now()).build());
  }

  @Override
  public void close() {
    dispatcher.close();
    sending.close();
    sender.close();
    hosts.close();
  }

  /** A store with one webhook that never changes. */
  private record Store(Jdbi jdbi, Webhook webhook) implements TransactionRunner, WebhookSource {
    @Override
    public <T> T run(Function<Handle, T> work) {
      return jdbi.inTransaction(work::apply);
    }

    @Override
    public long version(Handle handle) {
      return 1;
    }

    @Override
    public void changedSince(Handle handle, long version, Consumer<Webhook> reader) {
      if (version < 1) {
        reader.accept(webhook);
      }
    }

    @Override
    public WebhookReadResult find(Handle handle, Set<String> ids) {
      return WebhookReadResult.readable(List.of(webhook));
    }
  }
}
