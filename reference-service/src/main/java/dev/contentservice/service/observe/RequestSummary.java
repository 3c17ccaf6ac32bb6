package dev.contentservice.service.observe;

import dev.contentservice.service.http.Caller;
import dev.contentservice.service.http.ClientAddress;
import dev.contentservice.service.http.OperationId;
import dev.contentservice.service.http.RequestId;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The facts of a completed request that may be recorded: never a path, a body or another header,
 * each of which can contain a secret.
 *
 * @param time when it started
 * @param traceId of its trace; empty if nothing is traced
 * @param port that received it
 * @param operation the id of the operation, or {@code none}
 * @param status the status of the response; 0 if the caller disconnected before
 * @param client the address of the client, as far as trusted proxies forward it
 * @param token the name of the token, never the token
 * @param bytesIn of the request body
 * @param bytesOut of the response body
 */
record RequestSummary(
    Instant time,
    String requestId,
    Optional<String> traceId,
    Port port,
    String operation,
    int status,
    Duration took,
    String client,
    Optional<String> token,
    long bytesIn,
    long bytesOut) {
  private static final int CLOSED = 0;

  /** A port of the service. */
  enum Port {
    API,
    MANAGEMENT
  }

  static RequestSummary of(RoutingContext context, Port port, Instant startedAt, long nanos) {
    SpanContext span = Span.current().getSpanContext();
    return new RequestSummary(
        startedAt,
        RequestId.of(context),
        span.isValid() ? Optional.of(span.getTraceId()) : Optional.empty(),
        port,
        OperationId.of(context).orElse("none"),
        context.response().ended() ? context.response().getStatusCode() : CLOSED,
        Duration.ofNanos(nanos),
        ClientAddress.of(context),
        Optional.ofNullable(Caller.of(context)),
        context.request().bytesRead(),
        context.response().bytesWritten());
  }
}
