package dev.contentservice.client;

import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Function;

/** Executes operations: validates, sends, retries, reads. Thread-safe. */
final class CallExecutor implements AutoCloseable {
  private final ClientSettings settings;
  private final HttpConnections connections;
  private final RequestDescriptor contract;
  private final RetryBudget budget;
  private final CallsInFlight inFlight = new CallsInFlight();

  CallExecutor(ClientSettings settings, HttpConnections connections) {
    this.settings = settings;
    this.connections = connections;
    this.contract = new RequestDescriptor(settings.baseUrl());
    this.budget = settings.retries().newBudget();
  }

  RequestDescriptor contract() {
    return contract;
  }

  /** Executes on the calling thread. */
  <T> ApiResponse<T> execute(Operation<T> operation, RequestOptions options) {
    inFlight.register();
    try {
      return call(operation, options).execute();
    } finally {
      inFlight.end();
    }
  }

  /** Executes asynchronously and maps the response; cancelling the future cancels the call. */
  @SuppressWarnings("FutureReturnValueIgnored") // The returned future carries every failure.
  <T, R> CompletableFuture<R> executeAsync(
      Operation<T> operation, RequestOptions options, Function<ApiResponse<T>, R> mapper) {
    CompletableFuture<R> result = new CompletableFuture<>();
    CompletableFuture<ApiResponse<T>> response = start(operation, options);
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

  private <T> CompletableFuture<ApiResponse<T>> start(
      Operation<T> operation, RequestOptions options) {
    inFlight.register();
    try {
      return call(operation, options).executeAsync();
    } catch (RequestRejectedException rejected) {
      return CompletableFuture.failedFuture(rejected);
    } catch (RuntimeException | Error failure) {
      inFlight.end();
      throw failure;
    }
  }

  private <T> Call<T> call(Operation<T> operation, RequestOptions options) {
    List<Object> violations = settings.checks().violationsOf(operation.body());
    if (!violations.isEmpty()) {
      throw RequestRejectedException.beforeSending(operation.secrets().get(), violations);
    }
    HttpRequest.Builder request = operation.request().get();
    request.setHeader("User-Agent", settings.userAgent());
    options.headers().forEach(field -> request.setHeader(field.name(), field.value()));
    boolean keyed = options.idempotencyKey().isPresent();
    if (keyed) {
      request.setHeader("Idempotency-Key", options.idempotencyKey().get());
    } else if (!operation.idempotent() && !options.isWithoutRetries()) {
      request.setHeader("Idempotency-Key", UUID.randomUUID().toString());
    }
    return new Call<>(settings, connections, operation, options, request, retries(options));
  }

  private Retries retries(RequestOptions options) {
    Duration callTimeout = options.timeout().orElse(settings.callTimeout());
    // Unless retries are off, a request is idempotent or has an idempotency key.
    return new Retries(
        settings.retries(),
        budget,
        !options.isWithoutRetries(),
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
