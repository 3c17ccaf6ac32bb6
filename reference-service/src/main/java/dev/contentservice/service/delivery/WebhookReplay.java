package dev.contentservice.service.delivery;

import static dev.contentservice.service.delivery.DeliveryResource.OWNER;

import dev.contentservice.delivery.outbox.Replay.ReplayStep;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import dev.contentservice.delivery.outbox.query.ReplayPeriod;
import dev.contentservice.delivery.runtime.WebhookSettings;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.management.ReplayCount;
import dev.contentservice.model.management.ReplayProgress;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.manage.PageQuery;
import dev.contentservice.service.manage.WebhookId;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.repository.WebhookRepository;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.function.ObjIntConsumer;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Replays the deliveries of one webhook in a period, step by step. */
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
      String webhookId,
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

  ReplayCount count(ReplayPeriod period) {
    return store.readPage(
        handle -> {
          webhook(handle, period);
          return new ReplayCount(period.count(handle));
        });
  }

  ReplayProgress next(ReplayPeriod period, ObjIntConsumer<Handle> record) {
    Webhook webhook = store.read(handle -> webhook(handle, period));
    if (!Boolean.TRUE.equals(webhook.getEnabled())) {
      throw new ProblemException(
          ProblemKind.UNPROCESSABLE_CONTENT, "the webhook is not enabled; enable it first");
    }
    ReplayStep step =
        settings.recording(record).replayNext(OWNER, period).orElse(new ReplayStep(0, null));
    return new ReplayProgress(step.replayed(), step.last());
  }

  private static Webhook webhook(Handle handle, ReplayPeriod period) {
    return WebhookRepository.findWithoutSecrets(handle, period.webhookId())
        .orElseThrow(WebhookId::unknown);
  }
}
