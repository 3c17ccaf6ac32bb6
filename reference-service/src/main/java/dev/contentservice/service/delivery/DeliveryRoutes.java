package dev.contentservice.service.delivery;

import dev.contentservice.delivery.outbox.AttemptRecord;
import dev.contentservice.delivery.outbox.DeliveryPage;
import dev.contentservice.delivery.outbox.DeliveryQueries;
import dev.contentservice.delivery.outbox.DeliveryQueries.DeliveryFilter;
import dev.contentservice.delivery.outbox.DeliveryRecord;
import dev.contentservice.delivery.outbox.DeliveryState;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.manage.ManagementRoute;
import dev.contentservice.service.manage.PageQuery;
import dev.contentservice.service.manage.Timestamp;
import dev.contentservice.service.store.Store;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Lists deliveries on the management port, without their payloads. */
final class DeliveryRoutes {
  private static final int PAGE = 100;
  private static final String UNKNOWN = "no delivery has this id";

  private final Store store;

  DeliveryRoutes(Store store) {
    this.store = store;
  }

  void register(@Observes ManagementInterface management, ManagementRoute route) {
    Router router = management.router();
    route.respond(router.get("/deliveries"), 200, this::newest);
    route.respond(router.get("/deliveries/:id"), 200, this::one);
  }

  /**
   * {@code ?webhook=}, {@code ?state=}, {@code ?event=}, {@code ?from=}, {@code ?until=}; {@code
   * ?cursor=} takes the {@code next_cursor} of the previous page.
   */
  private Object newest(RoutingContext exchange) {
    PageQuery query =
        PageQuery.of(exchange, "webhook", "state", "event", "from", "until", "cursor");
    Instant from = query.time("from");
    Instant until = query.time("until");
    PageQuery.requireOrder(from, until);
    DeliveryFilter filter =
        new DeliveryFilter(
            query.text("webhook"),
            state(query.text("state")),
            query.text("event"),
            from,
            until,
            query.lastId());
    DeliveryPage page = store.readPage(handle -> DeliveryQueries.newest(handle, filter, PAGE));
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("items", page.deliveries().stream().map(DeliveryRoutes::shown).toList());
    shown.put("next_cursor", page.nextBefore());
    return shown;
  }

  private Object one(RoutingContext exchange) {
    PageQuery.of(exchange);
    String id = PageQuery.path(exchange, "id", UNKNOWN);
    return store.readPage(
        handle -> {
          Map<String, @Nullable Object> shown =
              DeliveryQueries.find(handle, id)
                  .map(DeliveryRoutes::shown)
                  .orElseThrow(() -> ProblemException.notFound(UNKNOWN));
          shown.put(
              "attempts",
              DeliveryQueries.attempts(handle, id).stream().map(DeliveryRoutes::shown).toList());
          return shown;
        });
  }

  private static @Nullable DeliveryState state(@Nullable String word) {
    if (word == null) {
      return null;
    }
    return Arrays.stream(DeliveryState.values())
        .filter(state -> state.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new ProblemException(
                    ProblemKind.BAD_REQUEST,
                    Arrays.stream(DeliveryState.values())
                        .map(DeliveryState::word)
                        .collect(Collectors.joining(", ", "state is one of ", ""))));
  }

  private static Map<String, @Nullable Object> shown(DeliveryRecord delivery) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("id", delivery.id());
    shown.put("webhook_id", delivery.webhookId());
    shown.put("event_id", delivery.eventId());
    shown.put("entity_type", delivery.entityType());
    shown.put("event_type", delivery.eventType());
    shown.put("state", delivery.state().word());
    shown.put("attempts_made", delivery.attempts());
    shown.put("next_attempt_at", Timestamp.text(delivery.nextAttemptAt()));
    shown.put("created_at", Timestamp.text(delivery.createdAt()));
    shown.put("completed_at", Timestamp.text(delivery.completedAt()));
    return shown;
  }

  private static Map<String, @Nullable Object> shown(AttemptRecord attempt) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("number", attempt.number());
    shown.put("started_at", Timestamp.text(attempt.startedAt()));
    shown.put("duration_ms", attempt.duration().toMillis());
    shown.put("status", attempt.status());
    shown.put("error", attempt.error());
    shown.put("response_excerpt", attempt.responseExcerpt());
    return shown;
  }
}
