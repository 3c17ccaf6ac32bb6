package dev.contentservice.client;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import tools.jackson.core.JacksonException;

/** One HTTP exchange of a call. */
final class CallAttempt<T> {
  private static final ExchangeLog LOG = new ExchangeLog();

  private final Class<T> resource;
  private final ClientSettings settings;
  private final OutgoingRequest outgoing;
  private final ExceptionMapper exceptions;
  private final HttpRequest request;
  private final long deadline;

  /**
   * @param deadline in nanoseconds of {@link TimeSource#nanos()}
   */
  CallAttempt(
      Class<T> resource,
      ClientSettings settings,
      OutgoingRequest outgoing,
      ExceptionMapper exceptions,
      long deadline) {
    this.resource = resource;
    this.settings = settings;
    this.outgoing = outgoing;
    this.exceptions = exceptions;
    this.deadline = deadline;
    settings.interceptors().forEach(each -> each.onRequest(outgoing));
    LOG.onRequest(outgoing);
    this.request = outgoing.complete();
  }

  HttpRequest request() {
    return request;
  }

  long deadline() {
    return deadline;
  }

  /**
   * Reads the resource from the response.
   *
   * @throws ContentServiceException if the response does not contain it
   */
  ApiResponse<T> onResponse(HttpResponse<BoundedBodySubscriber.Bytes> response) {
    LOG.onResponse(outgoing, response.statusCode(), response.headers());
    inReverse(each -> each.onResponse(outgoing, response.statusCode(), response.headers()));
    BoundedBodySubscriber.Bytes body = response.body();
    RawResponse raw =
        new RawResponse(
            outgoing.method() + " " + outgoing.uri().getRawPath(),
            response.statusCode(),
            response.headers(),
            body.bytes(),
            body.truncated());
    if (!raw.succeeded() || !raw.isJson() || !StrictUtf8.isWellFormed(raw.body())) {
      throw exceptions.fromResponse(raw, null);
    }
    return read(raw);
  }

  private ApiResponse<T> read(RawResponse raw) {
    try {
      T read = WireJson.read(raw.body(), resource);
      if (read != null) {
        return new ApiResponse<>(raw.status(), raw.headers(), read);
      }
    } catch (JacksonException malformed) {
      // Not set as the cause: the message of Jackson quotes the body.
      throw exceptions.fromResponse(raw, malformed);
    }
    throw exceptions.fromResponse(raw, null);
  }

  /** The exception for an attempt without a complete response. */
  RuntimeException onFailure(Throwable failure) {
    if (failure instanceof Exception exception) {
      LOG.onFailure(outgoing, exception);
      inReverse(each -> each.onFailure(outgoing, exception));
    }
    return exceptions.fromFailure(failure);
  }

  private void inReverse(java.util.function.Consumer<Interceptor> action) {
    List<Interceptor> interceptors = settings.interceptors();
    for (int i = interceptors.size() - 1; i >= 0; i--) {
      action.accept(interceptors.get(i));
    }
  }
}
