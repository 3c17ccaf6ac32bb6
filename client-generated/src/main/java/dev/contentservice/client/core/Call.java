package dev.contentservice.client.core;

import dev.contentservice.client.errors.ContentServiceException;
import dev.contentservice.client.internal.ExceptionMapper;
import dev.contentservice.client.internal.HttpConnections;
import dev.contentservice.client.internal.RawResponse;
import dev.contentservice.client.internal.SecretScrubber;
import dev.contentservice.client.internal.TimeLimit;
import dev.contentservice.client.internal.Token;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One call of an operation: sends attempts until one succeeds, fails permanently, or the timeout
 * passes.
 */
final class Call<T extends @Nullable Object> {
  private final ClientSettings settings;
  private final HttpConnections connections;
  private final Request<T> call;
  private final RequestOptions options;
  private final Map<SecurityScheme, Supplier<Token>> credentials;
  private final HttpRequest.Builder request;
  private final Retries retries;

  Call(
      ClientSettings settings,
      HttpConnections connections,
      Request<T> call,
      RequestOptions options,
      Map<SecurityScheme, Supplier<Token>> credentials,
      HttpRequest.Builder request,
      Retries retries) {
    this.settings = settings;
    this.connections = connections;
    this.call = call;
    this.options = options;
    this.credentials = credentials;
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

  private RawResponse send(CallAttempt<T> attempt) {
    try {
      return RawResponse.of(connections.send(attempt.request(), attempt.limit()));
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
    CompletableFuture<HttpResponse<RawResponse>> exchange =
        connections.sendAsync(attempt.request(), attempt.limit());
    exchange
        .handle((response, failure) -> read(attempt, response, failure))
        .whenComplete((response, failure) -> settle(result, response, failure));
    result.whenComplete((response, failure) -> exchange.cancel(true));
  }

  @SuppressWarnings("NullAway") // Either response or failure is non-null.
  private ApiResponse<T> read(
      CallAttempt<T> attempt, HttpResponse<RawResponse> response, Throwable failure) {
    if (failure == null) {
      return succeeded(attempt.onResponse(RawResponse.of(response)));
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
    Map<SecurityScheme, Token> tokens = new LinkedHashMap<>();
    credentials.forEach((scheme, token) -> tokens.put(scheme, token.get()));
    long now = settings.time().nanos();
    Optional<Duration> remaining = retries.limit(now);
    TimeLimit limit = TimeLimit.from(settings.time(), now, remaining.orElse(Duration.ZERO));
    remaining.ifPresent(request::timeout);
    HttpRequest plain = request.build();
    OutgoingRequest outgoing =
        new OutgoingRequest(
            Credentials.add(plain, tokens),
            plain.uri(),
            retries.attempt(),
            settings.credentials().schemes());
    ExceptionMapper exceptions =
        new ExceptionMapper(
            settings.baseUrl(),
            limit,
            outgoing.target(),
            outgoing.attempt(),
            () -> secrets(tokens.values()),
            () -> connections.route(outgoing.uri()));
    if (remaining.isEmpty()) {
      throw exceptions.notSent(retries.lastFailure());
    }
    return new CallAttempt<>(
        call.operation(), settings.interceptors(), outgoing, exceptions, limit, settings.lenient());
  }

  private SecretScrubber secrets(Collection<Token> tokens) {
    SecretScrubber secrets = call.secrets().andHeaders(options.headers());
    for (Token token : tokens) {
      secrets = secrets.and(token);
    }
    return settings.proxyCredentials().map(secrets::and).orElse(secrets);
  }
}
