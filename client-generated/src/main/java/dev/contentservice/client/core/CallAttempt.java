package dev.contentservice.client.core;

import dev.contentservice.client.internal.ExceptionMapper;
import dev.contentservice.client.internal.RawResponse;
import dev.contentservice.client.internal.TimeLimit;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One HTTP exchange of a call. */
final class CallAttempt<T extends @Nullable Object> {
  private final Operation<T> operation;
  private final List<Interceptor> interceptors;
  private final OutgoingRequest outgoing;
  private final ExceptionMapper exceptions;
  private final HttpRequest request;
  private final TimeLimit limit;
  private final boolean lenient;

  CallAttempt(
      Operation<T> operation,
      List<Interceptor> interceptors,
      OutgoingRequest outgoing,
      ExceptionMapper exceptions,
      TimeLimit limit,
      boolean lenient) {
    this.operation = operation;
    this.interceptors = interceptors;
    this.outgoing = outgoing;
    this.exceptions = exceptions;
    this.limit = limit;
    this.lenient = lenient;
    interceptors.forEach(each -> each.onRequest(outgoing));
    this.request = outgoing.complete();
  }

  HttpRequest request() {
    return request;
  }

  TimeLimit limit() {
    return limit;
  }

  /**
   * Reads the resource from the response.
   *
   * @throws ContentServiceException if the response does not contain it
   */
  ApiResponse<T> onResponse(RawResponse response) {
    inReverse(each -> each.onResponse(outgoing, response.status(), response.headers()));
    T body = exceptions.resourceIn(response, operation.expected(), lenient);
    return new ApiResponse<>(response.status(), response.headers(), body);
  }

  /** The exception for an attempt without a complete response. */
  RuntimeException onFailure(Throwable failure) {
    if (failure instanceof Exception exception) {
      inReverse(each -> each.onFailure(outgoing, exception));
    }
    return exceptions.fromFailure(failure);
  }

  private void inReverse(Consumer<Interceptor> action) {
    for (int i = interceptors.size() - 1; i >= 0; i--) {
      action.accept(interceptors.get(i));
    }
  }
}
