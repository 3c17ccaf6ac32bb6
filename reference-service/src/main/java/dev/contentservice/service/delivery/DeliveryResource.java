package dev.contentservice.service.delivery;

import static dev.contentservice.service.store.repository.AuditRecord.ResourceType.DELIVERY;
import static dev.contentservice.service.store.repository.AuditRecord.ResourceType.WEBHOOK;

import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.query.DeliveryFilter;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import dev.contentservice.delivery.outbox.query.ReplayPeriod;
import dev.contentservice.delivery.runtime.WebhookSettings;
import dev.contentservice.delivery.runtime.WebhookSettings.DeliveryDetails;
import dev.contentservice.model.management.Cancelled;
import dev.contentservice.model.management.Delivery;
import dev.contentservice.model.management.DeliveryPage;
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
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.ObjIntConsumer;
import java.util.function.ToIntBiFunction;
import java.util.stream.Stream;
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
      "no pending delivery of an enabled webhook has this id; enable its webhook, or replay a completed one";
  private static final String NOT_PENDING = "no pending delivery has this id";
  private static final String NOT_COMPLETED =
      "no completed delivery has this id; a pending one is sent without a replay";

  private final Store store;
  private final WebhookSettings settings;
  private final DeliveryRequests requests;
  private final WebhookReplay replays;
  private final StoreClock clock;

  DeliveryResource(
      Store store,
      DeliveryRequests requests,
      WebhookSettings settings,
      WebhookReplay replays,
      StoreClock clock) {
    this.store = store;
    this.requests = requests;
    this.settings = settings;
    this.replays = replays;
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
  public Delivery readDelivery(String deliveryId, @Nullable String expand) {
    Instant now = clock.instant();
    Delivery delivery =
        store.readPage(
            handle -> {
              DeliveryDetails found =
                  settings
                      .delivery(handle, OWNER, deliveryId)
                      .orElseThrow(() -> ProblemException.notFound(UNKNOWN));
              return ShownDeliveries.of(handle, List.of(found.delivery()), now)
                  .get(0)
                  .attempts(found.attempts().stream().map(ShownDeliveries::of).toList());
            });
    return expand == null ? delivery : delivery.request(requests.read(deliveryId));
  }

  @Override
  public Replayed replayDeliveries(
      Actor actor,
      @Nullable String delivery,
      @Nullable String webhook,
      @Nullable String state,
      @Nullable Instant from,
      @Nullable Instant until,
      @Nullable String cursor,
      boolean dryRun) {
    if (delivery != null) {
      boolean alone = Stream.of(webhook, state, from, until, cursor).allMatch(Objects::isNull);
      if (!alone || dryRun) {
        throw rejected("send delivery without other parameters");
      }
      if (!settings.recording(of(actor, REPLAY, DELIVERY, delivery)).replay(OWNER, delivery)) {
        throw ProblemException.notFound(NOT_COMPLETED);
      }
      return new Replayed(1, null);
    }
    if (webhook == null && (from == null || until == null)) {
      throw rejected("send delivery or webhook, or from and until for all webhooks");
    }
    ReplayPeriod period = WebhookReplay.period(webhook, state, from, until, cursor);
    return dryRun
        ? replays.count(period)
        : replays.next(period, of(actor, REPLAY, webhook == null ? DELIVERY : WEBHOOK, webhook));
  }

  @Override
  public Cancelled cancelDeliveries(
      Actor actor, @Nullable String delivery, @Nullable String webhook) {
    return new Cancelled(
        changed(
            (type, id) -> settings.recording(of(actor, CANCEL, type, id)),
            delivery,
            (audited, id) -> audited.cancel(OWNER, id),
            NOT_PENDING,
            webhook,
            (audited, id) -> audited.cancelPending(OWNER, id)));
  }

  @Override
  public Retried retryDeliveries(Actor actor, @Nullable String delivery, @Nullable String webhook) {
    return new Retried(
        changed(
            (type, id) -> settings.recording(of(actor, RETRY, type, id)),
            delivery,
            (audited, id) -> audited.retry(OWNER, id),
            NOT_WAITING,
            webhook,
            (audited, id) -> audited.retryPending(OWNER, id)));
  }

  /** Changes one delivery or the pending ones of a webhook, and returns their number. */
  private static int changed(
      BiFunction<ResourceType, String, WebhookSettings> audited,
      @Nullable String delivery,
      BiPredicate<WebhookSettings, String> one,
      String otherwise,
      @Nullable String webhook,
      ToIntBiFunction<WebhookSettings, String> all) {
    if (delivery != null && webhook == null) {
      if (!one.test(audited.apply(DELIVERY, delivery), delivery)) {
        throw ProblemException.notFound(otherwise);
      }
      return 1;
    }
    if (webhook != null && delivery == null) {
      return all.applyAsInt(audited.apply(WEBHOOK, webhook), webhook);
    }
    throw rejected("send either delivery or webhook");
  }

  private static ProblemException rejected(String fix) {
    return new ProblemException(ProblemKind.BAD_REQUEST, fix);
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
