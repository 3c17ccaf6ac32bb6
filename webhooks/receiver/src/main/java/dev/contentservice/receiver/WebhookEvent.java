package dev.contentservice.receiver;

import dev.contentservice.model.ResourceReference;
import dev.contentservice.model.event.DeliveredEvent;
import dev.contentservice.receiver.json.EventMapper;
import java.sql.Connection;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A verified event. {@code toString} does not show the entity. */
public final class WebhookEvent implements Received {
  private final String messageId;
  private final Instant sentAt;
  private final DeliveredEvent body;
  private final @Nullable String source;
  private final EventMapper mapper;
  private final @Nullable Connection connection;

  WebhookEvent(
      String messageId,
      Instant sentAt,
      DeliveredEvent body,
      @Nullable String source,
      EventMapper mapper,
      @Nullable Connection connection) {
    this.messageId = messageId;
    this.sentAt = sentAt;
    this.body = body;
    this.source = source;
    this.mapper = mapper;
    this.connection = connection;
  }

  WebhookEvent in(@Nullable Connection transaction) {
    return new WebhookEvent(messageId, sentAt, body, source, mapper, transaction);
  }

  /** The {@code webhook-id}: the same on every attempt of a delivery, and on a replay. */
  public String messageId() {
    return messageId;
  }

  /** The time of the attempt. */
  public Instant sentAt() {
    return sentAt;
  }

  /** Identifies the event; the same for all webhooks that it matches. */
  public String id() {
    return body.getEventId();
  }

  /** The webhook that it was delivered to. */
  public String webhookId() {
    return body.getWebhookId();
  }

  /** The type of the entity, such as {@code item_type}. */
  public String entityType() {
    return body.getEntityType().value();
  }

  /** Identifies the entity, also if it was deleted. */
  public String entityId() {
    return body.getEntityId();
  }

  /** The type of the event, such as {@code create}. */
  public String type() {
    return body.getEventType().value();
  }

  /** The time of the event. */
  public Instant occurredAt() {
    return body.getOccurredAt();
  }

  /**
   * A number that is higher than that of every event that was committed before this one was
   * published: keep the highest number of an entity to ignore what arrives late. Numbers have gaps.
   * Empty if the sender has not stored the event.
   */
  public OptionalLong sequence() {
    Long number = body.getSequence();
    return number == null ? OptionalLong.empty() : OptionalLong.of(number);
  }

  /** Further entities of the event; often empty. */
  public List<ResourceReference> related() {
    return List.copyOf(body.getRelated());
  }

  /** The {@code source} of the CloudEvent; empty if the event was not sent as one. */
  public Optional<String> source() {
    return Optional.ofNullable(source);
  }

  /** The body as the contract of delivered events describes it, with unknown members. */
  public DeliveredEvent body() {
    return body;
  }

  /**
   * The entity as an instance of a class, such as {@code ItemType}. Unknown members are ignored
   * unless the class preserves them.
   *
   * @throws IllegalArgumentException if the entity does not fit, or is null
   */
  public <T> T entity(Class<T> type) {
    Object entity = body.getEntity();
    if (entity == null) {
      throw new IllegalArgumentException("the event has no entity");
    }
    return mapper.convert(entity, type);
  }

  /**
   * The connection of the transaction in which the inbox has recorded the event. What a handler
   * writes through it is committed with that record, or not at all.
   *
   * @throws IllegalStateException outside of a handler, or if the inbox has no connection
   */
  public Connection connection() {
    if (connection == null) {
      throw new IllegalStateException("the inbox has no connection; use a JdbcInbox");
    }
    return connection;
  }

  @Override
  public String toString() {
    return "event " + id() + ": " + type() + " of " + entityType() + " " + entityId();
  }
}
