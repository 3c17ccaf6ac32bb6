package dev.contentservice.client;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** One call: attempts, until there is an answer, a failure that stays, or no time left. */
final class Call<T> {
  private final ClientSettings settings;
  private final HttpConnections connections;
  private final Operation<T> operation;
  private final RequestOptions options;
  private final HttpRequest.Builder request;
  private final Retries retries;

  Call(
      ClientSettings settings,
      HttpConnections connections,
      Operation<T> operation,
      RequestOptions options,
      HttpRequest.Builder request,
      Retries retries) {
    this.settings = settings;
    this.connections = connections;
    this.operation = operation;
    this.options = options;
    this.request = request;
    this.retries = retries;
  }

  ApiResponse<T> now() {
    while (true) {
      CallAttempt<T> attempt = attempt();
      try {
        return succeeded(attempt.onResponse(send(attempt)));
      } catch (ContentServiceException failure) {
        pause(attempt, retries.after(failure, settings.time().nanos()).orElseThrow(() -> failure));
      }
    }
  }

  private HttpResponse<BoundedBodySubscriber.Bytes> send(CallAttempt<T> attempt) {
    try {
      return connections.send(attempt.request(), attempt.deadline(), settings.time());
    } catch (IOException | InterruptedException failure) {
      throw attempt.onFailure(failure);
    }
  }

  private void pause(CallAttempt<T> attempt, Duration delay) {
    try {
      settings.time().sleep(delay);
    } catch (InterruptedException interrupted) {
      throw attempt.onFailure(interrupted);
    }
  }

  CompletableFuture<ApiResponse<T>> later() {
    CompletableFuture<ApiResponse<T>> result = new CompletableFuture<>();
    try {
      attemptInto(result);
    } catch (RuntimeException failure) {
      result.completeExceptionally(failure);
    }
    return result;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // Whatever happens ends up in the result.
  private void attemptInto(CompletableFuture<ApiResponse<T>> result) {
    CallAttempt<T> attempt = attempt();
    CompletableFuture<HttpResponse<BoundedBodySubscriber.Bytes>> exchange =
        connections.sendAsync(attempt.request(), attempt.deadline(), settings.time());
    exchange
        .handle((answer, failure) -> read(attempt, answer, failure))
        .whenComplete((answer, failure) -> settle(result, answer, failure));
    result.whenComplete((answer, failure) -> exchange.cancel(true));
  }

  @SuppressWarnings("NullAway") // Of an answer and a failure, one is there.
  private ApiResponse<T> read(
      CallAttempt<T> attempt, HttpResponse<BoundedBodySubscriber.Bytes> answer, Throwable failure) {
    if (failure == null) {
      return succeeded(attempt.onResponse(answer));
    }
    throw attempt.onFailure(cause(failure));
  }

  @SuppressWarnings("NullAway") // Of an answer and a failure, one is there.
  private void settle(
      CompletableFuture<ApiResponse<T>> result, ApiResponse<T> answer, Throwable failure) {
    if (failure == null) {
      result.complete(answer);
      return;
    }
    Throwable cause = cause(failure);
    Optional<Duration> delay =
        cause instanceof ContentServiceException failed && !result.isDone()
            ? retries.after(failed, settings.time().nanos())
            : Optional.empty();
    if (delay.isEmpty()) {
      result.completeExceptionally(cause);
      return;
    }
    settings
        .time()
        .after(delay.get())
        .thenRun(() -> attemptInto(result))
        .exceptionally(
            broken -> {
              result.completeExceptionally(cause(broken));
              return null;
            });
  }

  private static Throwable cause(Throwable failure) {
    return failure instanceof CompletionException wrapped && wrapped.getCause() != null
        ? wrapped.getCause()
        : failure;
  }

  private ApiResponse<T> succeeded(ApiResponse<T> answer) {
    retries.succeeded();
    return answer;
  }

  private CallAttempt<T> attempt() {
    // Its time counts as well: the time-out is for all that the call does.
    Token token = settings.token().get();
    long now = settings.time().nanos();
    Duration left = retries.limit(now).orElseThrow(() -> timedOut(token));
    TimeLimit limit = TimeLimit.from(now, left);
    request.setHeader("Authorization", token.asBearer()).timeout(left);
    OutgoingRequest outgoing = new OutgoingRequest(request.build(), retries.attempt());
    ExceptionMapper failures = new ExceptionMapper(settings, limit, outgoing, () -> secrets(token));
    return new CallAttempt<>(operation.resource(), settings, outgoing, failures, limit.deadline());
  }

  private CallTimedOutException timedOut(Token token) {
    OutgoingRequest unsent = new OutgoingRequest(request.build(), retries.attempt());
    String text = unsent + ": the call's time-out passed before this could be sent; allow more";
    return new CallTimedOutException(
        new Message(secrets(token), text).toString(), retries.lastFailure());
  }

  private SecretScrubber secrets(Token token) {
    return operation.secrets().get().and(token).andOf(options.headers());
  }
}
