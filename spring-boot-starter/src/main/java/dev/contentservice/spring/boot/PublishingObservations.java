package dev.contentservice.spring.boot;

import dev.contentservice.delivery.Traceparent;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.SenderContext;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The positions of published events in the traces of the application. */
record PublishingObservations(ObservationRegistry observations) {

  /** That of a new span {@code content.delivery.publish} in the current one; null without one. */
  @Nullable Traceparent position() {
    if (observations.getCurrentObservation() == null) {
      return null;
    }
    Map<String, String> headers = new HashMap<>();
    SenderContext<Map<String, String>> context =
        new SenderContext<>((carrier, name, value) -> headers.put(name, value), Kind.PRODUCER);
    context.setCarrier(headers);
    Observation.createNotStarted("content.delivery.publish", () -> context, observations)
        .start()
        .stop();
    return Traceparent.parse(headers.get("traceparent")).orElse(null);
  }
}
