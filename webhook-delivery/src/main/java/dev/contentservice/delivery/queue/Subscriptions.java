package dev.contentservice.delivery.queue;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.match.SubscriptionIndex;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.model.Webhook;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jdbi.v3.core.Handle;

/**
 * Who is told of an event, as the store has it. Brought up to the store's version before each
 * match, so that a change which was answered rules every event that comes after it, on every node.
 * Thread-safe.
 */
public final class Subscriptions {
  private final WebhookSource source;
  private final MatchingListener listener;
  private final SubscriptionIndex index = new SubscriptionIndex();
  private final Map<String, PayloadSettings> payloads = new ConcurrentHashMap<>();
  private final Map<PayloadSettings, PayloadSettings> shared = new ConcurrentHashMap<>();
  private volatile long version = -1;

  public Subscriptions(WebhookSource source) {
    this(source, (took, webhooks) -> {});
  }

  public Subscriptions(WebhookSource source, MatchingListener listener) {
    this.source = source;
    this.listener = listener;
  }

  /**
   * A webhook that an event concerns, enabled or not.
   *
   * @param payload what its body is made by
   */
  record Told(String webhookId, PayloadSettings payload) {}

  /** The webhooks that the event concerns, each once, in the order of their identifiers. */
  List<Told> match(Handle handle, Event event) {
    long start = System.nanoTime();
    long inStore = source.version(handle);
    if (inStore > version) {
      catchUp(handle, inStore);
    }
    List<Told> all = index.match(event).stream().sorted().map(this::told).toList();
    listener.matched(Duration.ofNanos(System.nanoTime() - start), all.size());
    return all;
  }

  private Told told(String webhookId) {
    return new Told(webhookId, Objects.requireNonNull(payloads.get(webhookId)));
  }

  private synchronized void catchUp(Handle handle, long inStore) {
    if (inStore > version) {
      source.changedSince(handle, version, this::take);
      // What changed after the version was read may have come as well; it will come once more.
      version = inStore;
    }
  }

  private void take(Webhook webhook) {
    PayloadSettings payload = PayloadSettings.of(webhook);
    payloads.put(
        webhook.getId(),
        payload.customPayload() == null ? shared.computeIfAbsent(payload, each -> each) : payload);
    index.put(webhook.getId(), webhook.getEvents());
  }
}
