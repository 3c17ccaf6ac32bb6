package dev.contentservice.client.core;

import dev.contentservice.client.errors.ContentServiceException;
import dev.contentservice.client.errors.RequestRejectedException;
import dev.contentservice.client.internal.ExceptionMapper;
import dev.contentservice.client.internal.HeaderField;
import dev.contentservice.client.internal.HttpConnections;
import dev.contentservice.client.internal.ProxyCredentials;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Executes the requests of generated clients: validates, sends, retries, reads. Thread-safe.
 *
 * <pre>{@code
 * ApiResponse<Webhook> response = calls.execute(request, RequestOptions.defaults());
 * }</pre>
 */
public final class CallExecutor implements AutoCloseable {
  private final ClientSettings settings;
  private final HttpConnections connections;
  private final RetryBudget budget;
  private final CallsInFlight inFlight = new CallsInFlight();

  CallExecutor(ClientSettings settings, HttpConnections connections) {
    this.settings = settings;
    this.connections = connections;
    this.budget = settings.retries().newBudget();
  }

  /**
   * Executes on the calling thread.
   *
   * @throws ContentServiceException if the call fails
   */
  public <T extends @Nullable Object> ApiResponse<T> execute(
      Request<T> request, RequestOptions options) {
    inFlight.register();
    try {
      return call(request, options).execute();
    } finally {
      inFlight.end();
    }
  }

  /** Executes asynchronously and maps the response; cancelling the future cancels the call. */
  @SuppressWarnings("FutureReturnValueIgnored") // The returned future carries every failure.
  public <T extends @Nullable Object, R extends @Nullable Object> CompletableFuture<R> executeAsync(
      Request<T> request, RequestOptions options, Function<ApiResponse<T>, R> mapper) {
    CompletableFuture<R> result = new CompletableFuture<>();
    CompletableFuture<ApiResponse<T>> response = start(request, options);
    response.whenComplete(
        (received, failure) -> {
          // First: code that runs on completion may close the client.
          inFlight.end();
          if (failure == null) {
            result.complete(mapper.apply(received));
          } else {
            result.completeExceptionally(failure);
          }
        });
    result.whenComplete((done, failure) -> response.cancel(true));
    return result;
  }

  private <T extends @Nullable Object> CompletableFuture<ApiResponse<T>> start(
      Request<T> request, RequestOptions options) {
    inFlight.register();
    try {
      return call(request, options).executeAsync();
    } catch (RequestRejectedException rejected) {
      return CompletableFuture.failedFuture(rejected);
    } catch (RuntimeException | Error failure) {
      inFlight.end();
      throw failure;
    }
  }

  private <T extends @Nullable Object> Call<T> call(Request<T> request, RequestOptions options) {
    validate(request);
    HttpRequest.Builder http = request.toHttp(settings.baseUrl());
    http.setHeader("User-Agent", settings.userAgent());
    settings
        .proxyCredentials()
        .ifPresent(each -> http.setHeader(ProxyCredentials.HEADER, each.value()));
    options.headers().forEach(field -> http.setHeader(field.name(), field.value()));
    idempotencyKey(request.operation(), options)
        .ifPresent(key -> http.setHeader(key.name(), key.value()));
    return new Call<>(
        settings,
        connections,
        request,
        options,
        settings.credentials().of(request.operation()),
        http,
        retries(request.operation(), options));
  }

  private void validate(Request<?> request) {
    Object body = request.body();
    if (body == null) {
      return;
    }
    List<Object> violations =
        settings.checks().stream().<Object>flatMap(check -> check.apply(body).stream()).toList();
    if (!violations.isEmpty()) {
      throw ExceptionMapper.fromViolations(request.secrets(), violations);
    }
  }

  /** The key of the application, or a random one if retries need it. */
  private static Optional<HeaderField> idempotencyKey(
      Operation<?> operation, RequestOptions options) {
    String header = operation.idempotencyKeyHeader();
    if (header == null) {
      return Optional.empty();
    }
    Optional<String> key =
        options.isWithoutRetries() || operation.isIdempotent()
            ? options.idempotencyKey()
            : options.idempotencyKey().or(() -> Optional.of(UUID.randomUUID().toString()));
    return key.map(value -> new HeaderField(header, value));
  }

  private Retries retries(Operation<?> operation, RequestOptions options) {
    Duration callTimeout = options.timeout().orElse(settings.callTimeout());
    return new Retries(
        settings.retries(),
        budget,
        operation.isSafelyRetryable() && !options.isWithoutRetries(),
        callTimeout,
        settings.random(),
        settings.time().nanos());
  }

  /**
   * Uses a managed block, so that a fork-join pool can run the calls that this thread waits for.
   */
  @Override
  public void close() {
    try {
      ForkJoinPool.managedBlock(new Closing(inFlight, connections));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** The base URL, without the token. */
  @Override
  public String toString() {
    return settings.baseUrl().toString();
  }

  private record Closing(CallsInFlight inFlight, HttpConnections connections)
      implements ForkJoinPool.ManagedBlocker {
    @Override
    public boolean block() {
      inFlight.close();
      connections.close();
      return true;
    }

    @Override
    public boolean isReleasable() {
      return false;
    }
  }
}
