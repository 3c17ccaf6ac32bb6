package dev.contentservice.spring.boot;

import dev.contentservice.delivery.dispatch.AttemptExecutor;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.outbox.DisableReason;
import dev.contentservice.delivery.outbox.WebhookDisabler;
import dev.contentservice.delivery.publish.MatchingListener;
import dev.contentservice.model.Webhook;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.jdbi.v3.core.Handle;

/**
 * Metrics with the names of the reference service. No label has a value that a publisher or a
 * receiver can choose.
 */
final class DeliveryMetrics extends DeliveryObserver {
  private final MeterRegistry registry;
  private final Timer matching;

  DeliveryMetrics(MeterRegistry registry) {
    this.registry = registry;
    this.matching =
        Timer.builder("content.delivery.matching")
            .description("events that were matched against webhooks, and how long that took")
            .register(registry);
  }

  @Override
  MatchingListener matching() {
    return (duration, webhooks) -> matching.record(duration);
  }

  @Override
  AttemptExecutor counting(AttemptExecutor sending) {
    return sending.observedBy(this::count);
  }

  private void count(AttemptResult attempt) {
    Timer.builder("content.delivery.attempts")
        .description("delivery attempts, and how long they took")
        .tag("outcome", attempt.outcome())
        .tag("status", attempt.statusClass())
        .register(registry)
        .record(attempt.duration());
  }

  @Override
  WebhookDisabler counting(WebhookDisabler disabler) {
    return new WebhookDisabler() {
      @Override
      public boolean disable(Handle handle, Webhook called) {
        return disabler.disable(handle, called);
      }

      @Override
      public void disabled(String webhookId, DisableReason reason) {
        disabler.disabled(webhookId, reason);
        registry.counter("content.delivery.disabled", "reason", reason.word()).increment();
      }
    };
  }
}
