package dev.contentservice.service.delivery;

import static dev.contentservice.service.store.repository.AuditRecord.ResourceType.DELIVERY;
import static dev.contentservice.service.store.repository.AuditRecord.ResourceType.WEBHOOK;

import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.query.DeliveryFilter;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import dev.contentservice.delivery.runtime.WebhookSettings;
import dev.contentservice.delivery.runtime.WebhookSettings.DeliveryDetails;
import dev.contentservice.model.management.Cancelled;
import dev.contentservice.model.management.Delivery;
import dev.contentservice.model.management.DeliveryPage;
import dev.contentservice.model.management.DeliveryRequest;
import dev.contentservice.model.management.ReplayCount;
import dev.contentservice.model.management.ReplayProgress;
import dev.contentservice.model.management.Replayed;
import dev.contentservice.model.management.Retried;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.manage.PageQuery;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.repository.AuditRecord;
import dev.contentservice.service.store.repository.AuditRecord.ResourceType;
import dev.contentservice.service.store.repository.AuditRepository;
import dev.contentservice.service.stub.DeliveriesApi;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Lists, replays and cancels deliveries on the management port, without their payloads. */
@Singleton
final class DeliveryResource implements DeliveriesApi {
  /** The webhooks of this service have no owner. */
  static final String OWNER = "";

  private static final String REPLAY = "replay";
  private static final String RETRY = "retry";
  private static final String CANCEL = "cancel";
  private static final String UNKNOWN = "no delivery has this id";
  private static final String NOT_WAITING =
      "no pending delivery of an enabled webhook has this id; enable its webhook first";
  private static final String NOT_PENDING = "no pending delivery has this id";
  private static final String NOT_COMPLETED =
      "no completed delivery has this id; a pending one is sent without a replay";

  private final Store store;
  private final WebhookSettings settings;
  private final DeliveryRequests requests;
  private final WebhookReplay ofWebhook;
  private final StoreClock clock;

  DeliveryResource(
      Store store,
      DeliveryRequests requests,
      WebhookSettings settings,
      WebhookReplay ofWebhook,
      StoreClock clock) {
    this.store = store;
    this.requests = requests;
    this.settings = settings;
    this.ofWebhook = ofWebhook;
    this.clock = clock;
  }

  @Override
  public DeliveryPage listDeliveries(
      @Nullable String webhook,
      @Nullable String state,
      @Nullable String event,
      @Nullable String entityType,
      @Nullable String entityId,
      @Nullable String eventType,
      @Nullable String text,
      @Nullable String error,
      @Nullable String status,
      @Nullable Instant from,
      @Nullable Instant until,
      @Nullable String cursor) {
    PageQuery.requireOrder(from, until);
    DeliveryFilter filter =
        new DeliveryFilter(
            webhook,
            state == null ? null : DeliveryState.parse(state),
            event,
            entityType,
            entityId,
            eventType,
            text,
            error,
            status,
            from,
            until,
            PageQuery.lastId(cursor),
            null);
    return store.readPage(
        handle -> {
          var page = settings.deliveries(handle, filter, PageQuery.PAGE);
          return new DeliveryPage(
              ShownDeliveries.of(handle, page.deliveries(), clock.instant()), page.nextBefore());
        });
  }

  @Override
  public Delivery readDelivery(String deliveryId) {
    Instant now = clock.instant();
    return store.readPage(
        handle -> {
          DeliveryDetails found =
              settings
                  .delivery(handle, OWNER, deliveryId)
                  .orElseThrow(() -> ProblemException.notFound(UNKNOWN));
          return ShownDeliveries.of(handle, List.of(found.delivery()), now)
              .get(0)
              .attempts(found.attempts().stream().map(ShownDeliveries::of).toList());
        });
  }

  @Override
  public DeliveryRequest readDeliveryRequest(String deliveryId) {
    return requests.read(deliveryId);
  }

  @Override
  public Replayed replayDelivery(Actor actor, String deliveryId) {
    if (!settings.recording(of(actor, REPLAY, DELIVERY, deliveryId)).replay(OWNER, deliveryId)) {
      throw ProblemException.notFound(NOT_COMPLETED);
    }
    return new Replayed(1);
  }

  @Override
  public Replayed replayFailedDeliveries(
      Actor actor, @Nullable String webhook, @Nullable Instant from, @Nullable Instant until) {
    PageQuery.requireOrder(from, until);
    if (webhook != null && from == null && until == null) {
      return new Replayed(
          settings.recording(of(actor, REPLAY, WEBHOOK, webhook)).replayFailed(OWNER, webhook));
    }
    if (webhook == null && from != null && until != null) {
      return new Replayed(
          settings
              .recording(of(actor, REPLAY, DELIVERY, null))
              .replayFailedBetween(OWNER, from, until));
    }
    throw new ProblemException(
        ProblemKind.BAD_REQUEST,
        "send either webhook, for all that failed of one, or from and until, for all that failed"
            + " of events in a time");
  }

  @Override
  public ReplayCount countReplay(
      String webhookId, @Nullable String state, @Nullable Instant from, @Nullable Instant until) {
    return ofWebhook.count(WebhookReplay.period(webhookId, state, from, until, null));
  }

  @Override
  public ReplayProgress replayWebhook(
      Actor actor,
      String webhookId,
      @Nullable String state,
      @Nullable Instant from,
      @Nullable Instant until,
      @Nullable String cursor) {
    return ofWebhook.next(
        WebhookReplay.period(webhookId, state, from, until, cursor),
        of(actor, REPLAY, WEBHOOK, webhookId));
  }

  @Override
  public Cancelled cancelDelivery(Actor actor, String deliveryId) {
    if (!settings.recording(of(actor, CANCEL, DELIVERY, deliveryId)).cancel(OWNER, deliveryId)) {
      throw ProblemException.notFound(NOT_PENDING);
    }
    return new Cancelled(1);
  }

  @Override
  public Cancelled cancelPendingDeliveries(Actor actor, String webhook) {
    return new Cancelled(
        settings.recording(of(actor, CANCEL, WEBHOOK, webhook)).cancelPending(OWNER, webhook));
  }

  @Override
  public Retried retryDelivery(Actor actor, String deliveryId) {
    if (!settings.recording(of(actor, RETRY, DELIVERY, deliveryId)).retry(OWNER, deliveryId)) {
      throw ProblemException.notFound(NOT_WAITING);
    }
    return new Retried(1);
  }

  @Override
  public Retried retryPendingDeliveries(Actor actor, String webhook) {
    return new Retried(
        settings.recording(of(actor, RETRY, WEBHOOK, webhook)).retryPending(OWNER, webhook));
  }

  /** Records how many deliveries a transaction has changed. */
  private ObjIntConsumer<Handle> of(
      Actor actor, String action, ResourceType type, @Nullable String id) {
    return (handle, deliveries) ->
        AuditRepository.insert(
            handle,
            clock.instant(),
            new AuditRecord(actor, action, type, id, null, Map.of("deliveries", deliveries)));
  }
}
