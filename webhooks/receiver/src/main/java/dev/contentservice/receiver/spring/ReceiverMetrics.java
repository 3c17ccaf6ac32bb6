package dev.contentservice.receiver.spring;

import dev.contentservice.receiver.EndpointListener;
import dev.contentservice.receiver.Outcome;
import dev.contentservice.receiver.Received;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Counts requests by outcome; no label has a value that a sender can choose. */
final class ReceiverMetrics implements EndpointListener {
  private final MeterRegistry registry;

  ReceiverMetrics(MeterRegistry registry) {
    this.registry = registry;
    for (Outcome outcome : Outcome.values()) {
      counter(outcome);
    }
  }

  private Counter counter(Outcome outcome) {
    return Counter.builder("content.receiver.requests")
        .description("received webhook requests")
        .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
        .register(registry);
  }

  @Override
  public void handled(Received received, Outcome outcome, @Nullable Exception failure) {
    counter(outcome).increment();
  }
}
