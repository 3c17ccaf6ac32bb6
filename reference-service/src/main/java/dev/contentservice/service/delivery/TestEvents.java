package dev.contentservice.service.delivery;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.internal.AlertTypes;
import dev.contentservice.delivery.internal.Identifier;
import dev.contentservice.delivery.metrics.DeliveryMetrics;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.Publisher.PublishResult;
import dev.contentservice.delivery.publish.Publisher.Transaction;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.management.TestDelivery;
import dev.contentservice.model.value.EventType;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.manage.WebhookId;
import dev.contentservice.service.store.repository.AuditRecord;
import dev.contentservice.service.store.repository.AuditRecord.ResourceType;
import dev.contentservice.service.store.repository.AuditRepository;
import dev.contentservice.service.store.repository.WebhookRepository;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;

/** Sends a test event to one webhook, whatever its subscriptions. */
@Singleton
public final class TestEvents {
  private static final String TEST = "test";
  private static final String PREFIX = "test-";

  private final Publisher publisher;
  private final EventRequestReader events;
  private final DeliveryMetrics metrics;
  private final AttemptTraces traces;
  private final PublishMemory memory;
  private final StoreClock clock;

  TestEvents(
      Publisher publisher,
      EventRequestReader events,
      DeliveryMetrics metrics,
      AttemptTraces traces,
      PublishMemory memory,
      StoreClock clock) {
    this.publisher = publisher;
    this.events = events;
    this.metrics = metrics;
    this.memory = memory;
    this.clock = clock;
    this.traces = traces;
  }

  /**
   * Returns the ids of the event and its delivery.
   *
   * @param body one event; empty for a sample
   * @throws ProblemException if no webhook has this id or it is not enabled, or the body is no
   *     event
   */
  public TestDelivery send(Actor actor, String webhookId, byte[] body) {
    return memory.with(
        body.length,
        () -> publisher.inTransaction(transaction -> send(transaction, actor, webhookId, body)));
  }

  private TestDelivery send(Transaction transaction, Actor actor, String id, byte[] body) {
    Webhook webhook =
        WebhookRepository.findWithoutSecrets(transaction.handle(), id)
            .orElseThrow(WebhookId::unknown);
    if (!Boolean.TRUE.equals(webhook.getEnabled())) {
      throw new ProblemException(
          ProblemKind.UNPROCESSABLE_CONTENT,
          "the webhook is not enabled, so nothing is sent to it; enable it first");
    }
    Event event = traces.traced(event(body.length == 0 ? sample(webhook) : body));
    String delivery =
        transaction
            .publishTo(webhook, event)
            .orElseThrow(() -> rejection("an event has this id; choose another, or leave it out"));
    AuditRepository.insert(
        transaction.handle(),
        clock.instant(),
        new AuditRecord(
            actor, TEST, ResourceType.WEBHOOK, id, null, Map.of("event_id", event.id())));
    metrics.published(List.of(new PublishResult(event.id(), false, 1)));
    return new TestDelivery(event.id(), delivery);
  }

  private Event event(byte[] body) {
    Event event = events.readOne(body);
    return Event.builder(identifier(event.id()), event.subject(), event.type(), event.entity())
        .entityVersions(event.entityVersions())
        .related(event.related())
        .occurredAt(event.occurredAt())
        .build();
  }

  private static String identifier(String id) {
    try {
      return Identifier.require(PREFIX + id, "id");
    } catch (IllegalArgumentException e) {
      throw rejection(String.valueOf(e.getMessage()));
    }
  }

  private static ProblemException rejection(String fix) {
    return new ProblemException(ProblemKind.UNPROCESSABLE_CONTENT, "at '/id': " + fix);
  }

  /** An event of the first type that the webhook subscribes to, other than alerts. */
  private static byte[] sample(Webhook webhook) {
    List<EventSubscription> subscriptions =
        webhook.getEvents().stream()
            .filter(each -> !each.getEntityType().equals(AlertTypes.ENTITY_TYPE))
            .toList();
    String entityType =
        subscriptions.isEmpty() ? "item" : subscriptions.get(0).getEntityType().value();
    String eventType =
        subscriptions.stream()
            .limit(1)
            .flatMap(each -> each.getEventTypes().stream())
            .map(EventType::value)
            .findFirst()
            .orElse(TEST);
    return BodyJson.mapper()
        .writeValueAsBytes(
            Map.of(
                "entity_type", entityType,
                "event_type", eventType,
                "entity_id", TEST,
                "entity", Map.of("id", TEST, "type", entityType, TEST, true)));
  }
}
