package dev.contentservice.spring.boot;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.outbox.WebhookConsumer;
import dev.contentservice.delivery.outbox.WebhookReadResult;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** One webhook that wants every creation of a model. */
record StoredWebhooks(Webhook webhook) implements WebhookSource {

  static StoredWebhooks at(String url) {
    return new StoredWebhooks(
        new Webhook()
            .id("w")
            .name("W")
            .url(url)
            .enabled(true)
            .events(
                List.of(
                    new EventSubscription()
                        .entityType(EntityType.ITEM_TYPE)
                        .eventTypes(List.of(EventType.of("create"))))));
  }

  static Event event(String id) {
    return Event.builder(
            id,
            new EntityReference(EntityType.ITEM_TYPE, "m1"),
            EventType.of("create"),
            "{\"name\":\"Article\"}")
        .occurredAt(Instant.EPOCH)
        .build();
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
    return WebhookReadResult.readable(ids.contains("w") ? List.of(webhook) : List.of());
  }
}
