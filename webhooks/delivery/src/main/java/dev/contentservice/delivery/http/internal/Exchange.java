package dev.contentservice.delivery.http.internal;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.http.internal.AttemptPhases.Phase;
import dev.contentservice.delivery.http.internal.connection.TunnelException;
import dev.contentservice.delivery.internal.RateLimitedLog;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.InstantSource;
import org.apache.hc.client5.http.classic.HttpClient;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.HttpHost;

/** One request to one address and its response. */
public final class Exchange {
  // The retry delay while all connections are in use.
  private static final Duration BUSY_DELAY = Duration.ofSeconds(5);
  // The retry delay while the egress proxy fails.
  private static final Duration PROXY_DELAY = Duration.ofSeconds(10);

  private final RateLimitedLog log =
      new RateLimitedLog(System.getLogger(Exchange.class.getName()), Level.WARNING);
  private final HttpClient client;
  private final InstantSource clock;

  /**
   * Creates exchanges that use this client.
   *
   * @param client must not retry, redirect or add anything
   */
  public Exchange(HttpClient client, InstantSource clock) {
    this.client = client;
    this.clock = clock;
  }

  /**
   * Sends the request and reads the response, up to the deadline. Once the head of the response is
   * complete, its status decides.
   *
   * @param redactor redacts secrets in the response
   * @param phases measures connecting and responding
   */
  AttemptResult run(
      HttpHost host,
      HttpUriRequestBase request,
      SecretRedactor redactor,
      AttemptDeadline attempt,
      AttemptPhases phases) {
    attempt.watch(request);
    HttpClientContext context = HttpClientContext.create();
    phases.follow(context);
    try {
      phases.begin(Phase.EXCHANGE);
      ResponseReader reader =
          new ResponseReader(client.executeOpen(host, request, context), clock.instant(), redactor);
      phases.begin(null);
      reader.read();
      return result(attempt, reader);
    } catch (IOException e) {
      return failed(e, redactor, attempt);
    } catch (RuntimeException e) {
      return failedUnexpectedly(e, attempt);
    } finally {
      // Drops the connection unless the response was read completely. Closing the response would
      // read all of it.
      request.cancel();
    }
  }

  private AttemptResult failed(
      IOException failure, SecretRedactor redactor, AttemptDeadline attempt) {
    if (failure instanceof TunnelException noTunnel && !Thread.currentThread().isInterrupted()) {
      return failed(noTunnel, attempt);
    }
    if (attempt.expired()) {
      return attempt.failed(ErrorKind.TIMEOUT);
    }
    ErrorKind kind = ErrorClassifier.kind(failure);
    return kind == ErrorKind.BUSY
        ? attempt.busy(BUSY_DELAY)
        : attempt.failed(kind, ErrorDetail.of(kind, failure, redactor));
  }

  private AttemptResult failed(TunnelException noTunnel, AttemptDeadline attempt) {
    if (noTunnel.kind() != ErrorKind.PROXY) {
      return attempt.failed(noTunnel.kind());
    }
    log.log(
        ErrorKind.PROXY.code(),
        "the egress proxy failed, deliveries are rescheduled: {0}",
        String.valueOf(noTunnel.getMessage()));
    return attempt.deferredProxy(PROXY_DELAY);
  }

  private AttemptResult failedUnexpectedly(RuntimeException failure, AttemptDeadline attempt) {
    if (attempt.expired()) {
      // The client fails this way if the connection is closed during its setup.
      return attempt.failed(ErrorKind.TIMEOUT);
    }
    // A receiver may be the cause, so that this is neither an error nor logged without limit.
    log.log("unexpected", "the HTTP client failed unexpectedly", failure);
    return attempt.failed(ErrorKind.PROTOCOL, "the HTTP client failed unexpectedly");
  }

  private static AttemptResult result(AttemptDeadline attempt, ResponseReader reader) {
    if (reader.isSuccess()) {
      return attempt.delivered(reader.response());
    }
    ErrorKind error = reader.aborts() ? ErrorKind.ABORTED : ErrorKind.STATUS;
    return attempt.rejected(error, reader.response());
  }
}
