package dev.contentservice.client;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import tools.jackson.core.JacksonException;

/** One exchange of a call, from what is about to be sent to what it means. */
final class CallAttempt<T> {
  private static final ExchangeLog LOG = new ExchangeLog();

  private final Class<T> resource;
  private final ClientSettings settings;
  private final OutgoingRequest outgoing;
  private final ExceptionMapper failures;
  private final HttpRequest request;
  private final long deadline;

  /**
   * @param deadline when it has to be over, in nanoseconds
   */
  CallAttempt(
      Class<T> resource,
      ClientSettings settings,
      OutgoingRequest outgoing,
      ExceptionMapper failures,
      long deadline) {
    this.resource = resource;
    this.settings = settings;
    this.outgoing = outgoing;
    this.failures = failures;
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
   * The resource in an answer.
   *
   * @throws ContentServiceException if there is none in it
   */
  ApiResponse<T> onResponse(HttpResponse<BoundedBodySubscriber.Bytes> response) {
    LOG.onResponse(outgoing, response.statusCode(), response.headers());
    backwards(each -> each.onResponse(outgoing, response.statusCode(), response.headers()));
    BoundedBodySubscriber.Bytes body = response.body();
    RawResponse answer =
        new RawResponse(
            outgoing.method() + " " + outgoing.uri().getRawPath(),
            response.statusCode(),
            response.headers(),
            body.bytes(),
            body.cut());
    if (!answer.succeeded() || !answer.isJson() || !StrictUtf8.isWellFormed(answer.body())) {
      throw failures.fromResponse(answer, null);
    }
    return read(answer);
  }

  private ApiResponse<T> read(RawResponse answer) {
    try {
      T read = WireJson.read(answer.body(), resource);
      if (read != null) {
        return new ApiResponse<>(answer.status(), answer.headers(), read);
      }
    } catch (JacksonException unread) {
      // Not kept as a cause: what Jackson says quotes the body.
      throw failures.fromResponse(answer, unread);
    }
    throw failures.fromResponse(answer, null);
  }

  /** What it means that no whole answer came. */
  RuntimeException onFailure(Throwable failure) {
    if (failure instanceof Exception exception) {
      LOG.onFailure(outgoing, exception);
      backwards(each -> each.onFailure(outgoing, exception));
    }
    return failures.fromFailure(failure);
  }

  private void backwards(java.util.function.Consumer<Interceptor> tell) {
    List<Interceptor> interceptors = settings.interceptors();
    for (int i = interceptors.size() - 1; i >= 0; i--) {
      tell.accept(interceptors.get(i));
    }
  }
}
