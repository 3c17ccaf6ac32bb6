package dev.contentservice.service.delivery;

import dev.contentservice.delivery.outbox.Replay.ReplayStep;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import dev.contentservice.delivery.outbox.query.ReplayPeriod;
import dev.contentservice.delivery.runtime.WebhookSettings;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.management.Replayed;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.manage.PageQuery;
import dev.contentservice.service.manage.WebhookId;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.repository.WebhookRepository;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;
import java.util.function.ObjIntConsumer;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Replays the deliveries of one webhook or of all in a period, step by step. */
@Singleton
final class WebhookReplay {
  private final Store store;
  private final WebhookSettings settings;

  WebhookReplay(Store store, WebhookSettings settings) {
    this.store = store;
    this.settings = settings;
  }

  /**
   * Returns what to replay.
   *
   * @throws ProblemException if a parameter is not valid
   */
  static ReplayPeriod period(
      @Nullable String webhookId,
      @Nullable String state,
      @Nullable Instant from,
      @Nullable Instant until,
      @Nullable String cursor) {
    PageQuery.requireOrder(from, until);
    return new ReplayPeriod(
        webhookId,
        state == null ? DeliveryState.FAILED : DeliveryState.parse(state),
        from,
        until,
        PageQuery.lastId(cursor));
  }

  Replayed count(ReplayPeriod period) {
    return store.readPage(
        handle -> {
          find(handle, period);
          return new Replayed(period.count(handle), null);
        });
  }

  Replayed next(ReplayPeriod period, ObjIntConsumer<Handle> record) {
    if (store.read(handle -> find(handle, period)).filter(each -> !each.getEnabled()).isPresent()) {
      throw new ProblemException(
          ProblemKind.UNPROCESSABLE_CONTENT, "the webhook is not enabled; enable it first");
    }
    ReplayStep step = settings.recording(record).replayNext(period);
    return new Replayed(step.replayed(), step.last());
  }

  /** The webhook of the period; empty for a period of all webhooks. */
  private static Optional<Webhook> find(Handle handle, ReplayPeriod period) {
    return Optional.ofNullable(period.webhookId())
        .map(
            id -> WebhookRepository.findWithoutSecrets(handle, id).orElseThrow(WebhookId::unknown));
  }
}
