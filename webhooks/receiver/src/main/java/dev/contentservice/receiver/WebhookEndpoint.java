package dev.contentservice.receiver;

import dev.contentservice.receiver.inbox.Inbox;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Receives requests and answers them: verifies, deduplicates and calls the handlers of an event in
 * the transaction of the inbox. Never throws an exception for a request. Immutable and thread-safe.
 */
public final class WebhookEndpoint {
  /** Stands for every type of an entity or an event. */
  public static final String ANY = "*";

  private final EventReceiver receiver;
  private final Inbox inbox;
  private final boolean byMessage;
  private final Map<Topic, List<EventHandler>> handlers;
  private final EventHandler.@Nullable OfCustomPayload customPayloads;
  private final EndpointListener listener;

  private record Topic(String entityType, String eventType) {}

  private WebhookEndpoint(Builder builder) {
    this.receiver = builder.receiver;
    this.inbox = builder.inbox;
    this.byMessage = builder.byMessage;
    this.handlers = new HashMap<>();
    builder.handlers.forEach((topic, each) -> handlers.put(topic, List.copyOf(each)));
    this.customPayloads = builder.customPayloads;
    this.listener = builder.listener;
  }

  /** Starts without handlers, with an inbox in memory. */
  public static Builder builder(EventReceiver receiver) {
    return new Builder(receiver);
  }

  /**
   * Starts with a receiver that has these keys and the defaults.
   *
   * @param keys as in {@link VerificationKey#parse}
   */
  public static Builder builder(String... keys) {
    return new Builder(EventReceiver.of(keys));
  }

  /** The longest accepted body in bytes. */
  public int maxBytes() {
    return receiver.maxBytes();
  }

  /**
   * Handles a request.
   *
   * @param body not read yet. At most {@link #maxBytes()} and one more are read
   * @throws IOException if the connection breaks
   */
  public Reply handle(MessageHeaders headers, InputStream body) throws IOException {
    int readable = Math.min(maxBytes(), Integer.MAX_VALUE - 1) + 1;
    return handle(headers, body.readNBytes(readable));
  }

  /**
   * Handles a request.
   *
   * @param body the raw bytes
   */
  public Reply handle(MessageHeaders headers, byte[] body) {
    Received received = receiver.receive(headers, body);
    Exception failure = null;
    Reply reply;
    try {
      reply = reply(received);
    } catch (AnswerException e) {
      reply = e.reply();
    } catch (Exception e) {
      failure = e;
      reply = Reply.failed();
    }
    listener.handled(received, reply.outcome(), failure);
    return reply;
  }

  /**
   * Makes the next delivery of an event, or of a custom payload by its message, processed again:
   * call it before you replay a delivery at the sender.
   *
   * @param id of the event; of the message for custom payloads, or if duplicates are found by it
   * @return whether it had been processed
   * @throws Exception of the inbox
   */
  public boolean processAgain(String id) throws Exception {
    boolean event = inbox.delete("event/" + id);
    return inbox.delete("message/" + id) || event;
  }

  private Reply reply(Received received) throws Exception {
    if (received instanceof Received.Rejected rejected) {
      return Reply.rejected(rejected.reason());
    }
    if (received instanceof WebhookEvent event) {
      List<EventHandler> found = handlersOf(event);
      String key = byMessage ? "message/" + event.messageId() : "event/" + event.id();
      return found.isEmpty()
          ? Reply.accepted(Outcome.UNHANDLED)
          : once(
              key,
              connection -> {
                for (EventHandler each : found) {
                  each.handle(event.in(connection));
                }
              });
    }
    CustomPayload payload = (CustomPayload) received;
    EventHandler.OfCustomPayload handler = customPayloads;
    return handler == null
        ? Reply.accepted(Outcome.UNHANDLED)
        : once("message/" + payload.messageId(), connection -> handler.handle(payload));
  }

  private Reply once(String key, Inbox.Work work) throws Exception {
    return Reply.accepted(inbox.process(key, work) ? Outcome.PROCESSED : Outcome.DUPLICATE);
  }

  private List<EventHandler> handlersOf(WebhookEvent event) {
    // A set, since a sender may choose the text of ANY as a type.
    Set<Topic> topics = new LinkedHashSet<>();
    for (String entityType : List.of(event.entityType(), ANY)) {
      for (String eventType : List.of(event.type(), ANY)) {
        topics.add(new Topic(entityType, eventType));
      }
    }
    return topics.stream()
        .flatMap(each -> handlers.getOrDefault(each, List.of()).stream())
        .toList();
  }

  /** The settings of an endpoint. Not thread-safe. */
  public static final class Builder {
    private static final int CAPACITY = 100_000;

    private final EventReceiver receiver;
    private final Map<Topic, List<EventHandler>> handlers = new HashMap<>();
    private Inbox inbox = Inbox.inMemory(CAPACITY);
    private boolean byMessage;
    private EventHandler.@Nullable OfCustomPayload customPayloads;
    private EndpointListener listener = EndpointListener.logging();

    private Builder(EventReceiver receiver) {
      this.receiver = Objects.requireNonNull(receiver, "receiver");
    }

    /** Sets the inbox; by default the last 100,000 keys in memory, until the process ends. */
    public Builder inbox(Inbox inbox) {
      this.inbox = Objects.requireNonNull(inbox, "inbox");
      return this;
    }

    /**
     * Finds duplicates by the id of the delivery instead of the event: an event that several
     * webhooks deliver here is then processed once for each of them.
     */
    public Builder deduplicateByMessage() {
      this.byMessage = true;
      return this;
    }

    /**
     * Adds a handler. All handlers of an event run in one transaction, those of its exact types
     * first.
     *
     * @param entityType such as {@code item_type}, or {@link #ANY}
     * @param eventType such as {@code create}, or {@link #ANY}
     */
    public Builder on(String entityType, String eventType, EventHandler handler) {
      Objects.requireNonNull(handler, "handler");
      handlers
          .computeIfAbsent(new Topic(entityType, eventType), t -> new ArrayList<>())
          .add(handler);
      return this;
    }

    /** Adds a handler of events whose entity is read as this class. */
    public <T> Builder on(
        String entityType, String eventType, Class<T> type, EventHandler.WithEntity<T> handler) {
      Objects.requireNonNull(handler, "handler");
      return on(entityType, eventType, event -> handler.handle(event.entity(type), event));
    }

    /** Sets the handler of custom payloads. Without it they are accepted and not processed. */
    public Builder onCustomPayload(EventHandler.OfCustomPayload handler) {
      this.customPayloads = Objects.requireNonNull(handler, "handler");
      return this;
    }

    /** Sets the listener; by default it logs failures and rejections. */
    public Builder listener(EndpointListener listener) {
      this.listener = Objects.requireNonNull(listener, "listener");
      return this;
    }

    public WebhookEndpoint build() {
      return new WebhookEndpoint(this);
    }
  }
}
