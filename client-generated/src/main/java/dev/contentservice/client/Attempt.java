package dev.contentservice.client;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import tools.jackson.core.JacksonException;

/** One exchange of a call, from what is about to be sent to what it means. */
final class Attempt<T> {
  private static final ExchangeLog LOG = new ExchangeLog();

  private final Class<T> resource;
  private final Settings settings;
  private final OutgoingRequest outgoing;
  private final Failures failures;
  private final HttpRequest request;
  private final long deadline;

  /**
   * @param deadline when it has to be over, in nanoseconds
   */
  Attempt(
      Class<T> resource,
      Settings settings,
      OutgoingRequest outgoing,
      Failures failures,
      long deadline) {
    this.resource = resource;
    this.settings = settings;
    this.outgoing = outgoing;
    this.failures = failures;
    this.deadline = deadline;
    settings.interceptors().forEach(each -> each.before(outgoing));
    LOG.before(outgoing);
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
  ApiResponse<T> answered(HttpResponse<WholeBody.Bytes> response) {
    LOG.answered(outgoing, response.statusCode(), response.headers());
    backwards(each -> each.answered(outgoing, response.statusCode(), response.headers()));
    WholeBody.Bytes body = response.body();
    Answer answer =
        new Answer(
            outgoing.method() + " " + outgoing.uri().getRawPath(),
            response.statusCode(),
            response.headers(),
            body.bytes(),
            body.cut());
    if (!answer.succeeded() || !answer.isJson() || !Utf8.isWellFormed(answer.body())) {
      throw failures.answered(answer, null);
    }
    return read(answer);
  }

  private ApiResponse<T> read(Answer answer) {
    try {
      T read = WireJson.read(answer.body(), resource);
      if (read != null) {
        return new ApiResponse<>(answer.status(), answer.headers(), read);
      }
    } catch (JacksonException unread) {
      // Not kept as a cause: what Jackson says quotes the body.
      throw failures.answered(answer, unread);
    }
    throw failures.answered(answer, null);
  }

  /** What it means that no whole answer came. */
  RuntimeException unanswered(Throwable failure) {
    if (failure instanceof Exception exception) {
      LOG.failed(outgoing, exception);
      backwards(each -> each.failed(outgoing, exception));
    }
    return failures.unanswered(failure);
  }

  private void backwards(java.util.function.Consumer<Interceptor> tell) {
    List<Interceptor> interceptors = settings.interceptors();
    for (int i = interceptors.size() - 1; i >= 0; i--) {
      tell.accept(interceptors.get(i));
    }
  }
}
