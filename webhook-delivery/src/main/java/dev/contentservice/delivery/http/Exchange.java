package dev.contentservice.delivery.http;

import dev.contentservice.delivery.http.SendResult.Delivered;
import dev.contentservice.delivery.http.SendResult.Failed;
import dev.contentservice.delivery.http.SendResult.Rejected;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import org.apache.hc.client5.http.classic.HttpClient;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.HttpHost;

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
   * Sends the request there and reads the answer, until the attempt is over. Once the head of the
   * answer is complete, its status decides.
   *
   * @param mask hides what must not be recorded of the answer
   */
  SendResult run(
      HttpHost host, HttpUriRequestBase request, SecretRedactor mask, AttemptDeadline attempt) {
    attempt.watch(request);
    try {
      ResponseReader reader =
          new ResponseReader(
              client.executeOpen(host, request, HttpClientContext.create()), clock.instant(), mask);
      reader.read();
      return answered(attempt, reader);
    } catch (IOException e) {
      return new Failed(
          attempt.elapsed(), attempt.expired() ? ErrorKind.TIMEOUT : ErrorClassifier.kind(e));
    } catch (RuntimeException e) {
      if (attempt.expired()) {
        // The client stumbles over a connection that was closed while it set it up.
        return new Failed(attempt.elapsed(), ErrorKind.TIMEOUT);
      }
      LOG.log(Level.ERROR, "the HTTP client failed in an unforeseen way", e);
      return new Failed(attempt.elapsed(), ErrorKind.PROTOCOL);
    } finally {
      // Drops the connection unless the answer was read to its end. Closing the answer instead
      // would read on until then.
      request.cancel();
    }
  }

  private static SendResult answered(AttemptDeadline attempt, ResponseReader reader) {
    if (reader.isSuccess()) {
      return new Delivered(attempt.elapsed(), reader.response());
    }
    ErrorKind error = reader.aborts() ? ErrorKind.ABORTED : ErrorKind.STATUS;
    return new Rejected(attempt.elapsed(), error, reader.response());
  }
}
