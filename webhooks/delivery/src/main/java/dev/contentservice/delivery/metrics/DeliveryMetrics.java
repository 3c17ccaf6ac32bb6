package dev.contentservice.delivery.metrics;

import dev.contentservice.delivery.dispatch.AttemptExecutor;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.outbox.DisableReason;
import dev.contentservice.delivery.outbox.WebhookDisabler;
import dev.contentservice.delivery.publish.MatchingListener;
import dev.contentservice.delivery.publish.Publisher.PublishResult;
import dev.contentservice.model.Webhook;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.jdbi.v3.core.Handle;

/**
 * Metrics of events, matches and attempts. No label has a value that a tenant, a publisher or a
 * receiver can choose: no webhook, no URL, no entity.
 */
public final class DeliveryMetrics implements MatchingListener {
  private static final Duration[] ATTEMPT_STEPS =
      LongStream.of(10, 50, 100, 500, 1000, 5000, 15_000)
          .mapToObj(Duration::ofMillis)
          .toArray(Duration[]::new);
  private static final Duration[] MATCHING_STEPS =
      LongStream.of(10, 100, 1000, 10_000, 100_000)
          .mapToObj(micros -> Duration.ofNanos(micros * 1000))
          .toArray(Duration[]::new);

  private final MeterRegistry registry;
  private final Timer matching;

  /** Registers the metrics that exist before the first event. */
  public DeliveryMetrics(MeterRegistry registry) {
    this.registry = registry;
    this.matching =
        Timer.builder("content.delivery.matching")
            .description("events that were matched against webhooks, and how long that took")
            .serviceLevelObjectives(MATCHING_STEPS)
            .register(registry);
    for (DisableReason reason : DisableReason.values()) {
      counterOf(reason);
    }
  }

  /** Wraps a disabler to count the webhooks that it disables, by reason. */
  public WebhookDisabler counting(WebhookDisabler disabler) {
    return new WebhookDisabler() {
      @Override
      public boolean disable(Handle handle, Webhook called) {
        return disabler.disable(handle, called);
      }

      @Override
      public void disabled(String webhookId, DisableReason reason) {
        disabler.disabled(webhookId, reason);
        counterOf(reason).increment();
      }
    };
  }

  private Counter counterOf(DisableReason reason) {
    return Counter.builder("content.delivery.disabled")
        .description("webhooks disabled because of their receivers")
        .tag("reason", reason.word())
        .register(registry);
  }

  /** Counts published events; one that was already known counts as such. */
  public void published(List<PublishResult> events) {
    events.forEach(
        each ->
            registry
                .counter("content.delivery.events", "result", each.isDuplicate() ? "known" : "new")
                .increment());
  }

  @Override
  public void matched(Duration took, int webhooks) {
    matching.record(took);
  }

  /** Wraps an executor to count each attempt, including those of webhooks that this node lost. */
  public AttemptExecutor counting(AttemptExecutor sending) {
    return sending.observedBy(this::count);
  }

  private void count(AttemptResult attempt) {
    Timer.builder("content.delivery.attempts")
        .description("delivery attempts, and how long they took")
        .tag("outcome", attempt.outcome())
        .tag("status", attempt.statusClass())
        .serviceLevelObjectives(ATTEMPT_STEPS)
        .register(registry)
        .record(attempt.duration());
  }
}
