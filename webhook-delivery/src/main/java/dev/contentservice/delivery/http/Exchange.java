package dev.contentservice.delivery.http;

import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ErrorKind;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import org.apache.hc.client5.http.classic.HttpClient;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.HttpHost;

/** One request to one address and its response. */
final class Exchange {
  private static final Logger LOG = System.getLogger(Exchange.class.getName());

  private final HttpClient client;
  private final InstantSource clock;

  /**
   * Creates exchanges that use this client.
   *
   * @param client must not retry, redirect or add anything
   */
  Exchange(HttpClient client, InstantSource clock) {
    this.client = client;
    this.clock = clock;
  }

  /**
   * Sends the request and reads the response, up to the deadline. Once the head of the response is
   * complete, its status decides.
   *
   * @param redactor redacts secrets in the response
   */
  AttemptResult run(
      HttpHost host, HttpUriRequestBase request, SecretRedactor redactor, AttemptDeadline attempt) {
    attempt.watch(request);
    try {
      ResponseReader reader =
          new ResponseReader(
              client.executeOpen(host, request, HttpClientContext.create()),
              clock.instant(),
              redactor);
      reader.read();
      return result(attempt, reader);
    } catch (IOException e) {
      return attempt.failed(attempt.expired() ? ErrorKind.TIMEOUT : ErrorClassifier.kind(e));
    } catch (RuntimeException e) {
      if (attempt.expired()) {
        // The client fails this way if the connection is closed during its setup.
        return attempt.failed(ErrorKind.TIMEOUT);
      }
      LOG.log(Level.ERROR, "the HTTP client failed unexpectedly", e);
      return attempt.failed(ErrorKind.PROTOCOL);
    } finally {
      // Drops the connection unless the response was read completely. Closing the response would
      // read all of it.
      request.cancel();
    }
  }

  private static AttemptResult result(AttemptDeadline attempt, ResponseReader reader) {
    if (reader.isSuccess()) {
      return attempt.delivered(reader.response());
    }
    ErrorKind error = reader.aborts() ? ErrorKind.ABORTED : ErrorKind.STATUS;
    return attempt.rejected(error, reader.response());
  }
}
