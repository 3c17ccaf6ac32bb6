package dev.contentservice.service.delivery;

import dev.contentservice.delivery.outbox.AttemptRecord;
import dev.contentservice.delivery.outbox.Cancellation;
import dev.contentservice.delivery.outbox.DeliveryPage;
import dev.contentservice.delivery.outbox.DeliveryQueries;
import dev.contentservice.delivery.outbox.DeliveryQueries.DeliveryFilter;
import dev.contentservice.delivery.outbox.DeliveryRecord;
import dev.contentservice.delivery.outbox.DeliveryState;
import dev.contentservice.delivery.outbox.Replay;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.manage.PageQuery;
import dev.contentservice.service.manage.PathParameter;
import dev.contentservice.service.manage.Timestamp;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.stub.DeliveriesApi;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists, replays and cancels deliveries on the management port, without their payloads. */
@Singleton
final class DeliveryResource implements DeliveriesApi {
  private static final int PAGE = 100;
  private static final String UNKNOWN = "no delivery has this id";
  private static final String NOT_PENDING = "no pending delivery has this id";
  private static final String NOT_COMPLETED =
      "no completed delivery has this id; a pending one is sent without a replay";

  private final Store store;
  private final Replay replay;
  private final Cancellation cancellation;

  DeliveryResource(Store store, Replay replay, Cancellation cancellation) {
    this.store = store;
    this.replay = replay;
    this.cancellation = cancellation;
  }

  @Override
  public Map<String, ?> listDeliveries(
      @Nullable String webhook,
      @Nullable String state,
      @Nullable String event,
      @Nullable Instant from,
      @Nullable Instant until,
      @Nullable String cursor) {
    PageQuery.requireOrder(from, until);
    DeliveryState only = state == null ? null : DeliveryState.parse(state);
    DeliveryFilter filter =
        new DeliveryFilter(webhook, only, event, from, until, PageQuery.lastId(cursor));
    DeliveryPage page = store.readPage(handle -> DeliveryQueries.newest(handle, filter, PAGE));
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("items", page.deliveries().stream().map(DeliveryResource::shown).toList());
    shown.put("next_cursor", page.nextBefore());
    return shown;
  }

  @Override
  public Map<String, ?> readDelivery(String deliveryId) {
    String id = PathParameter.require(deliveryId, UNKNOWN);
    return store.readPage(
        handle -> {
          Map<String, @Nullable Object> shown =
              DeliveryQueries.find(handle, id)
                  .map(DeliveryResource::shown)
                  .orElseThrow(() -> ProblemException.notFound(UNKNOWN));
          shown.put(
              "attempts",
              DeliveryQueries.attempts(handle, id).stream().map(DeliveryResource::shown).toList());
          return shown;
        });
  }

  @Override
  public Map<String, ?> replayDelivery(String deliveryId) {
    if (!replay.replay(PathParameter.require(deliveryId, NOT_COMPLETED))) {
      throw ProblemException.notFound(NOT_COMPLETED);
    }
    return Map.of("replayed", 1);
  }

  @Override
  public Map<String, ?> replayFailedDeliveries(
      @Nullable String webhook, @Nullable Instant from, @Nullable Instant until) {
    PageQuery.requireOrder(from, until);
    if (webhook != null && from == null && until == null) {
      return Map.of("replayed", replay.replayFailed(webhook));
    }
    if (webhook == null && from != null && until != null) {
      return Map.of("replayed", replay.replayFailedBetween(from, until));
    }
    throw new ProblemException(
        ProblemKind.BAD_REQUEST,
        "send either webhook, for all that failed of one, or from and until, for all that failed"
            + " of events in a time");
  }

  @Override
  public Map<String, ?> cancelDelivery(String deliveryId) {
    if (!cancellation.cancel(PathParameter.require(deliveryId, NOT_PENDING))) {
      throw ProblemException.notFound(NOT_PENDING);
    }
    return Map.of("cancelled", 1);
  }

  @Override
  public Map<String, ?> cancelPendingDeliveries(String webhook) {
    return Map.of("cancelled", cancellation.cancelPending(webhook));
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
    shown.put("error_detail", attempt.errorDetail());
    shown.put("response_excerpt", attempt.responseExcerpt());
    return shown;
  }
}
