package dev.contentservice.client;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * One call of an operation: sends attempts until one succeeds, fails permanently, or the timeout
 * passes.
 */
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

  ApiResponse<T> execute() {
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

  CompletableFuture<ApiResponse<T>> executeAsync() {
    CompletableFuture<ApiResponse<T>> result = new CompletableFuture<>();
    try {
      attemptInto(result);
    } catch (RuntimeException failure) {
      result.completeExceptionally(failure);
    }
    return result;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // The result carries every failure.
  private void attemptInto(CompletableFuture<ApiResponse<T>> result) {
    CallAttempt<T> attempt = attempt();
    CompletableFuture<HttpResponse<BoundedBodySubscriber.Bytes>> exchange =
        connections.sendAsync(attempt.request(), attempt.deadline(), settings.time());
    exchange
        .handle((response, failure) -> read(attempt, response, failure))
        .whenComplete((response, failure) -> settle(result, response, failure));
    result.whenComplete((response, failure) -> exchange.cancel(true));
  }

  @SuppressWarnings("NullAway") // Either response or failure is non-null.
  private ApiResponse<T> read(
      CallAttempt<T> attempt,
      HttpResponse<BoundedBodySubscriber.Bytes> response,
      Throwable failure) {
    if (failure == null) {
      return succeeded(attempt.onResponse(response));
    }
    throw attempt.onFailure(cause(failure));
  }

  @SuppressWarnings("NullAway") // Either response or failure is non-null.
  private void settle(
      CompletableFuture<ApiResponse<T>> result, ApiResponse<T> response, Throwable failure) {
    if (failure == null) {
      result.complete(response);
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
            unexpected -> {
              result.completeExceptionally(cause(unexpected));
              return null;
            });
  }

  private static Throwable cause(Throwable failure) {
    return failure instanceof CompletionException wrapped && wrapped.getCause() != null
        ? wrapped.getCause()
        : failure;
  }

  private ApiResponse<T> succeeded(ApiResponse<T> response) {
    retries.succeeded();
    return response;
  }

  private CallAttempt<T> attempt() {
    // The supplier's time counts towards the call timeout.
    Token token = settings.token().get();
    long now = settings.time().nanos();
    Duration remaining = retries.limit(now).orElseThrow(() -> timedOut(token));
    TimeLimit limit = TimeLimit.from(now, remaining);
    request.setHeader("Authorization", token.asBearer()).timeout(remaining);
    OutgoingRequest outgoing = new OutgoingRequest(request.build(), retries.attempt());
    ExceptionMapper exceptions =
        new ExceptionMapper(settings, limit, outgoing, () -> secrets(token));
    return new CallAttempt<>(
        operation.resource(), settings, outgoing, exceptions, limit.deadline());
  }

  private CallTimedOutException timedOut(Token token) {
    OutgoingRequest unsent = new OutgoingRequest(request.build(), retries.attempt());
    String text = unsent + ": the call timeout passed before this attempt; increase the timeout";
    return new CallTimedOutException(
        new Message(secrets(token), text).toString(), retries.lastFailure());
  }

  private SecretScrubber secrets(Token token) {
    return operation.secrets().get().and(token).andHeaders(options.headers());
  }
}
