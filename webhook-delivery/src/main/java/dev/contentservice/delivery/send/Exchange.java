package dev.contentservice.delivery.send;

import dev.contentservice.delivery.send.AttemptOutcome.Delivered;
import dev.contentservice.delivery.send.AttemptOutcome.Failed;
import dev.contentservice.delivery.send.AttemptOutcome.Refused;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import org.apache.hc.client5.http.classic.HttpClient;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.HttpHost;
import org.jspecify.annotations.Nullable;

/** One request to one address and its answer. */
final class Exchange {
  private static final Logger LOG = System.getLogger(Exchange.class.getName());

  private final HttpClient client;
  private final InstantSource clock;

  /**
   * Exchanges by way of this client.
   *
   * @param client one that sends what it is given, and does nothing by itself
   */
  Exchange(HttpClient client, InstantSource clock) {
    this.client = client;
    this.clock = clock;
  }

  /**
   * Sends the request there and reads the answer, until the attempt is over.
   *
   * @param mask hides what must not be recorded of the answer
   */
  AttemptOutcome run(HttpHost host, HttpUriRequestBase request, EchoMask mask, Attempt attempt) {
    attempt.watch(request);
    AnswerReader reader = null;
    try {
      reader =
          new AnswerReader(
              client.executeOpen(host, request, HttpClientContext.create()), clock.instant(), mask);
      reader.read();
      return answered(attempt, reader);
    } catch (IOException e) {
      return failed(attempt, attempt.expired() ? ErrorKind.TIMEOUT : Failures.kind(e), reader);
    } catch (RuntimeException e) {
      if (attempt.expired()) {
        // The client stumbles over a connection that was closed while it set it up.
        return failed(attempt, ErrorKind.TIMEOUT, reader);
      }
      LOG.log(Level.ERROR, "the HTTP client failed in an unforeseen way", e);
      return failed(attempt, ErrorKind.PROTOCOL, reader);
    } finally {
      // Drops the connection unless the answer was read to its end. Closing the answer instead
      // would read on until then.
      request.cancel();
    }
  }

  private static AttemptOutcome answered(Attempt attempt, AnswerReader reader) {
    return reader.isSuccess()
        ? new Delivered(attempt.elapsed(), reader.answer())
        : new Refused(attempt.elapsed(), reader.answer());
  }

  private static Failed failed(Attempt attempt, ErrorKind kind, @Nullable AnswerReader reader) {
    return new Failed(attempt.elapsed(), kind, reader == null ? null : reader.answer());
  }
}
