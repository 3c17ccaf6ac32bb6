package dev.contentservice.service.delivery;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.Traceparent;
import dev.contentservice.delivery.dispatch.AttemptExecutor;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.service.Settings;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Makes each attempt a span of the trace of the request or record that published its event. The
 * span names no URL, because one may hold a secret. Does nothing unless the service traces.
 */
@Singleton
final class AttemptTraces {
  private static final W3CTraceContextPropagator FORMAT = W3CTraceContextPropagator.getInstance();
  private static final String HEADER = "traceparent";
  private static final TextMapGetter<Traceparent> READER =
      new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(Traceparent position) {
          return List.of(HEADER);
        }

        @Override
        public @Nullable String get(@Nullable Traceparent position, String name) {
          return position != null && name.equals(HEADER) ? position.value() : null;
        }
      };

  private final Tracer tracer;
  private final boolean enabled;

  AttemptTraces(Tracer tracer, Settings settings) {
    this.tracer = tracer;
    // A tracer of the framework makes spans even if it exports none.
    this.enabled = settings.traces().endpoint().isPresent();
  }

  /** Whether the service traces. If not, events are stored without a position in a trace. */
  boolean areOn() {
    return enabled;
  }

  /** The event in the trace of the request that this thread works on. */
  Event traced(Event event) {
    return enabled ? event.tracedAt(position(Context.current())) : event;
  }

  /** Makes the same attempts, each in a span. */
  AttemptExecutor of(AttemptExecutor attempts) {
    return enabled ? delivery -> send(delivery, attempts) : attempts;
  }

  private CompletionStage<AttemptResult> send(ClaimedDelivery delivery, AttemptExecutor attempts) {
    Context published = FORMAT.extract(Context.root(), delivery.event().traceparent(), READER);
    Span span =
        tracer
            .spanBuilder("webhook attempt")
            .setParent(published)
            .setSpanKind(SpanKind.CLIENT)
            .setAttribute("webhook.id", delivery.webhookId())
            .setAttribute("webhook.delivery.id", delivery.id())
            .setAttribute("webhook.attempt", delivery.number())
            .startSpan();
    Traceparent position = position(published.with(span));
    ClaimedDelivery traced = position == null ? delivery : delivery.tracedAt(position);
    return attempts.send(traced).whenComplete((result, failure) -> end(span, result));
  }

  /**
   * Ends the span, which exports it. A deferred attempt was none, and its span is never exported.
   *
   * @param result null after an exception, which the dispatcher logs
   */
  private static void end(Span span, @Nullable AttemptResult result) {
    if (result != null && !result.wasStarted()) {
      return;
    }
    if (result == null || !result.delivered()) {
      span.setStatus(StatusCode.ERROR);
      span.setAttribute("error.type", result == null ? "internal" : result.outcome());
    }
    if (result != null && result.response() != null) {
      span.setAttribute("http.response.status_code", result.response().status());
    }
    span.end();
  }

  private static @Nullable Traceparent position(Context context) {
    Map<String, String> headers = new HashMap<>();
    FORMAT.inject(context, headers, Map::put);
    return Traceparent.parse(headers.get(HEADER)).orElse(null);
  }
}
