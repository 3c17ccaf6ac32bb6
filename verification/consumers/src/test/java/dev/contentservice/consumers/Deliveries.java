package dev.contentservice.consumers;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.dispatch.DispatcherConfig;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.outbox.WebhookConsumer;
import dev.contentservice.delivery.outbox.WebhookReadResult;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.runtime.Delivery;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** The delivery library on an SQLite file, with one webhook. */
final class Deliveries implements AutoCloseable {
  private final Delivery delivery;

  Deliveries(Path folder, Webhook webhook) {
    SQLiteConfig settings = new SQLiteConfig();
    settings.setJournalMode(SQLiteConfig.JournalMode.WAL);
    settings.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
    settings.setBusyTimeout(60_000);
    SQLiteDataSource database = new SQLiteDataSource(settings);
    database.setUrl("jdbc:sqlite:" + folder.resolve("outbox.db"));
    delivery =
        Delivery.on(database)
            .webhooks(new Store(webhook))
            .allowedAddresses(CidrBlock.parseList("127.0.0.0/8"))
            .dispatcherConfig(DispatcherConfig.defaults().withThreads(1))
            .start();
  }

  /** Publishes the creation of a model. */
  void publish(String entity) {
    EntityReference model = new EntityReference(EntityType.ITEM_TYPE, "m1");
    delivery
        .publisher()
        .publish(
            Event.builder("e1", model, EventType.CREATE, entity).occurredAt(Instant.now()).build());
  }

  @Override
  public void close() {
    delivery.close();
  }

  /** One webhook that never changes. */
  private record Store(Webhook webhook) implements WebhookSource {
    @Override
    public long version(Handle handle) {
      return 1;
    }

    @Override
    public void changedSince(Handle handle, long version, WebhookConsumer reader) {
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
