package dev.contentservice.spring.boot.client;

import dev.contentservice.client.core.Interceptor;
import dev.contentservice.client.core.OutgoingRequest;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.transport.Kind;
import io.micrometer.observation.transport.SenderContext;
import java.net.http.HttpHeaders;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.springframework.core.Ordered;

/**
 * Observes every attempt as {@code content.client.requests}, and sends the headers of the trace.
 * The path is no label of the metric, because it contains identifiers.
 */
final class ClientObservations implements Interceptor, Ordered {
  private static final String NONE = "none";

  private final ObservationRegistry registry;
  private final Map<OutgoingRequest, Observation> started = new ConcurrentHashMap<>();

  ClientObservations(ObservationRegistry registry) {
    this.registry = registry;
  }

  /** Last, so that an attempt that another interceptor ends is not observed. */
  @Override
  public int getOrder() {
    return LOWEST_PRECEDENCE;
  }

  @Override
  public void onRequest(OutgoingRequest request) {
    SenderContext<OutgoingRequest> context =
        new SenderContext<>((carrier, name, value) -> carrier.header(name, value), Kind.CLIENT);
    context.setCarrier(request);
    started.put(
        request,
        Observation.createNotStarted("content.client.requests", () -> context, registry)
            .contextualName("content " + request.method())
            .lowCardinalityKeyValue("method", request.method())
            .highCardinalityKeyValue("uri", request.uri().toString())
            .start());
  }

  @Override
  public void onResponse(OutgoingRequest request, int status, HttpHeaders headers) {
    stop(
        request,
        observation ->
            observation
                .lowCardinalityKeyValue("status", String.valueOf(status))
                .lowCardinalityKeyValue("exception", NONE));
  }

  @Override
  public void onFailure(OutgoingRequest request, Exception failure) {
    stop(
        request,
        observation ->
            observation
                .lowCardinalityKeyValue("status", NONE)
                .lowCardinalityKeyValue("exception", failure.getClass().getSimpleName())
                .error(failure));
  }

  private void stop(OutgoingRequest request, Consumer<Observation> result) {
    Observation observation = started.remove(request);
    if (observation != null) {
      result.accept(observation);
      observation.stop();
    }
  }
}
