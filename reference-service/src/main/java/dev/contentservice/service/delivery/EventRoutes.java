package dev.contentservice.service.delivery;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.match.MatchReason;
import dev.contentservice.delivery.match.SubscriptionMatcher;
import dev.contentservice.delivery.payload.EntitySerialization;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.delivery.publish.Publisher.PublishResult;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.Webhook;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.manage.ManagementRoute;
import dev.contentservice.service.manage.PageQuery;
import dev.contentservice.service.manage.WebhookId;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.WebhookRepository;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Publishes events and explains which webhooks an event matches, on the management port. */
final class EventRoutes {
  private final Store store;
  private final Publisher publisher;
  private final EventRequestReader events;
  private final DeliveryMetrics metrics;
  private final AttemptTraces traces;
  private final PublishMemory memory;

  EventRoutes(
      Store store,
      Publisher publisher,
      DeliveryMetrics metrics,
      PublishMemory memory,
      AttemptTraces traces,
      EventRequestReader events) {
    this.store = store;
    this.publisher = publisher;
    this.metrics = metrics;
    this.memory = memory;
    this.traces = traces;
    this.events = events;
  }

  void register(@Observes ManagementInterface management, ManagementRoute route) {
    Router router = management.router();
    route.respond(
        route.receiving(router.post("/events"), PublishMemory.MOST), 202, bounded(this::publish));
    route.respond(
        route.receiving(router.post("/webhooks/:id/explain"), PublishMemory.MOST),
        200,
        bounded(this::explain));
  }

  private Function<RoutingContext, Object> bounded(Function<RoutingContext, Object> work) {
    return exchange ->
        memory.with(ManagementRoute.body(exchange).length, () -> work.apply(exchange));
  }

  /** Responds once the events and all their deliveries are stored. */
  private Object publish(RoutingContext exchange) {
    PageQuery.of(exchange);
    List<PublishResult> published =
        publisher.publish(read(exchange).stream().map(traces::traced).toList());
    metrics.published(published);
    return published.stream().map(EventRoutes::shown).toList();
  }

  private static Map<String, Object> shown(PublishResult published) {
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put("event_id", published.eventId());
    shown.put("new", published.isNew());
    shown.put("webhooks", published.webhooks());
    return shown;
  }

  private Object explain(RoutingContext exchange) {
    PageQuery.of(exchange);
    List<Event> sent = read(exchange);
    if (sent.size() != 1) {
      throw new ProblemException(ProblemKind.UNPROCESSABLE_CONTENT, "send one event, not an array");
    }
    String id = WebhookId.of(exchange);
    Webhook webhook =
        store
            .readPage(handle -> WebhookRepository.findWithoutSecrets(handle, id))
            .orElseThrow(WebhookId::unknown);
    return explained(webhook, sent.get(0));
  }

  private static Map<String, Object> explained(Webhook webhook, Event event) {
    List<Map<String, Object>> subscriptions = new ArrayList<>();
    for (EventSubscription each : webhook.getEvents()) {
      MatchReason reason = SubscriptionMatcher.of(each, event);
      Map<String, Object> shown = new LinkedHashMap<>();
      shown.put("pointer", "/events/" + subscriptions.size());
      shown.put("matches", reason == MatchReason.MATCHED);
      shown.put("reason", reason.sentence());
      subscriptions.add(shown);
    }
    Map<String, Object> shown = new LinkedHashMap<>();
    boolean matches = SubscriptionMatcher.exists(webhook.getEvents(), event);
    shown.put("matches", matches);
    shown.put("enabled", webhook.getEnabled());
    shown.put("would_deliver", matches && webhook.getEnabled());
    shown.put("subscriptions", subscriptions);
    shown.put("payload", payload(webhook, event));
    return shown;
  }

  /**
   * The source of the body: the member whose content is sent, of the webhook or of the event, the
   * version in {@code entity_versions} or null, and whether blocks were replaced by references.
   */
  private static Map<String, @Nullable Object> payload(Webhook webhook, Event event) {
    PayloadSettings settings = PayloadSettings.of(webhook);
    if (settings.customPayload() != null) {
      return payload("custom_payload", null, false);
    }
    EntitySerialization chosen =
        EntitySerialization.of(
            event, settings.payloadApiVersion(), settings.nestedItemsInPayload());
    String version = chosen.version();
    String source = version == null ? "entity" : "entity_versions";
    return payload(source, version, chosen.blocksCollapsed());
  }

  private static Map<String, @Nullable Object> payload(
      String source, @Nullable String version, boolean blocksCollapsed) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("source", source);
    shown.put("version", version);
    shown.put("blocks_collapsed", blocksCollapsed);
    return shown;
  }

  private List<Event> read(RoutingContext exchange) {
    return events.read(ManagementRoute.body(exchange));
  }
}
