package dev.contentservice.spring.boot;

import dev.contentservice.delivery.outbox.Replay.ReplayStep;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.query.DeliveryFilter;
import dev.contentservice.delivery.outbox.query.DeliveryPage;
import dev.contentservice.delivery.outbox.query.DeliveryRecord;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import dev.contentservice.delivery.outbox.query.LastAttempt;
import dev.contentservice.delivery.outbox.query.ReplayPeriod;
import dev.contentservice.delivery.runtime.WebhookSettings;
import dev.contentservice.delivery.runtime.WebhookSettings.DeliveryDetails;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.jdbi.v3.core.Handle;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.lang.Nullable;

/**
 * Lists deliveries without their payloads, and replays, retries and cancels them. The endpoint
 * {@code deliveries}.
 */
@WebEndpoint(id = "deliveries")
final class DeliveriesEndpoint {
  static final int PAGE = 100;
  private static final String NOT_PENDING = "no pending delivery has this id";
  private static final String NOT_WAITING =
      "no pending delivery of an enabled webhook has this id; enable its webhook, or replay a completed one";
  private static final String NOT_COMPLETED =
      "no completed delivery has this id; a pending one is sent without a replay";

  private final TransactionRunner store;
  private final WebhookSettings settings;

  DeliveriesEndpoint(TransactionRunner store, WebhookSettings settings) {
    this.store = store;
    this.settings = settings;
  }

  /** The newest first, of all owners or one; {@code cursor} takes {@code next_cursor}. */
  @ReadOperation
  WebEndpointResponse<Map<String, Object>> newest(
      @Nullable String webhook,
      @Nullable String state,
      @Nullable String cursor,
      @Nullable String tenant) {
    DeliveryState wanted;
    try {
      wanted = state == null ? null : DeliveryState.parse(state);
    } catch (IllegalArgumentException e) {
      return rejected(DeliveryJson.STATES);
    }
    if (cursor != null && !DeliveryJson.ID.matcher(cursor).matches()) {
      return rejected("cursor must be the next_cursor of the previous page");
    }
    DeliveryFilter all = new DeliveryFilter(webhook, wanted, cursor);
    DeliveryFilter filter = tenant == null ? all : all.ownedBy(tenant);
    return new WebEndpointResponse<>(store.run(handle -> page(handle, filter)));
  }

  private Map<String, Object> page(Handle handle, DeliveryFilter filter) {
    DeliveryPage page = settings.deliveries(handle, filter, PAGE);
    Map<String, LastAttempt> last =
        LastAttempt.find(handle, page.deliveries().stream().map(DeliveryRecord::id).toList());
    Map<String, Object> shown = new LinkedHashMap<>();
    shown.put(
        "items",
        page.deliveries().stream()
            .map(delivery -> DeliveryJson.shown(delivery, last.get(delivery.id())))
            .toList());
    DeliveryJson.put(shown, "next_cursor", page.nextBefore());
    return shown;
  }

  /** One delivery with its attempts; 404 if there is none. */
  @ReadOperation
  @Nullable
  Map<String, Object> one(@Selector String id) {
    return settings
        .ownerOf(id)
        .flatMap(
            owner ->
                store.run(
                    handle ->
                        settings.delivery(handle, owner, id).map(found -> shown(handle, found))))
        .orElse(null);
  }

  private static Map<String, Object> shown(Handle handle, DeliveryDetails found) {
    String id = found.delivery().id();
    Map<String, Object> shown =
        DeliveryJson.shown(found.delivery(), LastAttempt.find(handle, List.of(id)).get(id));
    shown.put("attempts", found.attempts().stream().map(DeliveryJson::shown).toList());
    return shown;
  }

  /** Replays one completed delivery; retries or cancels a pending one. */
  @WriteOperation
  WebEndpointResponse<Map<String, Object>> change(@Selector String id, @Nullable String action) {
    return switch (action == null ? "replay" : action) {
      case "replay" -> changed("replayed", settings::replay, id, NOT_COMPLETED);
      case "retry" -> changed("retried", settings::retry, id, NOT_WAITING);
      case "cancel" -> changed("cancelled", settings::cancel, id, NOT_PENDING);
      default -> rejected("action is one of replay, retry, cancel");
    };
  }

  private WebEndpointResponse<Map<String, Object>> changed(
      String name, BiPredicate<String, String> change, String id, String otherwise) {
    return settings.ownerOf(id).filter(owner -> change.test(owner, id)).isPresent()
        ? new WebEndpointResponse<>(Map.of(name, 1))
        : new WebEndpointResponse<>(
            Map.of("detail", otherwise), WebEndpointResponse.STATUS_NOT_FOUND);
  }

  /**
   * Replays all failed deliveries of a webhook, or of the events published in a period, of all
   * owners or one.
   */
  @WriteOperation
  WebEndpointResponse<Map<String, Object>> replayFailed(
      @Nullable String webhook,
      @Nullable Instant from,
      @Nullable Instant until,
      @Nullable String tenant) {
    boolean ofWebhook = webhook != null && from == null && until == null && tenant == null;
    boolean inPeriod = webhook == null && from != null && until != null && from.isBefore(until);
    if (!ofWebhook && !inPeriod) {
      return rejected("send either webhook, or from and a later until, perhaps with tenant");
    }
    ReplayPeriod period =
        new ReplayPeriod(webhook, DeliveryState.FAILED, from, until, null, tenant);
    int replayed = 0;
    ReplayStep step;
    do {
      step = settings.replayNext(period);
      replayed += step.replayed();
      period = period.after(step.last());
    } while (step.last() != null);
    return new WebEndpointResponse<>(Map.of("replayed", replayed));
  }

  private static WebEndpointResponse<Map<String, Object>> rejected(String detail) {
    return new WebEndpointResponse<>(
        Map.of("detail", detail), WebEndpointResponse.STATUS_BAD_REQUEST);
  }
}
