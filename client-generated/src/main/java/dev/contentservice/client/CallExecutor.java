package dev.contentservice.client;

import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Function;

/** Makes calls: checks, sends, repeats, reads. Thread-safe. */
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

  /** The answer, on this thread. */
  <T> ApiResponse<T> make(Operation<T> operation, RequestOptions options) {
    inFlight.register();
    try {
      return call(operation, options).now();
    } finally {
      inFlight.end();
    }
  }

  /** What is wanted of the answer, when it has come; cancelling it cancels the call. */
  @SuppressWarnings("FutureReturnValueIgnored") // Whatever happens ends up in the one returned.
  <T, R> CompletableFuture<R> makeAsync(
      Operation<T> operation, RequestOptions options, Function<ApiResponse<T>, R> wanted) {
    CompletableFuture<R> result = new CompletableFuture<>();
    CompletableFuture<ApiResponse<T>> answer = begun(operation, options);
    answer.whenComplete(
        (came, failure) -> {
          // Before anybody hears of it, who may want to close the client then.
          inFlight.end();
          if (failure == null) {
            result.complete(wanted.apply(came));
          } else {
            result.completeExceptionally(failure);
          }
        });
    result.whenComplete((done, failure) -> answer.cancel(true));
    return result;
  }

  private <T> CompletableFuture<ApiResponse<T>> begun(
      Operation<T> operation, RequestOptions options) {
    inFlight.register();
    try {
      return call(operation, options).later();
    } catch (RequestRejectedException refused) {
      return CompletableFuture.failedFuture(refused);
    } catch (RuntimeException | Error notBegun) {
      inFlight.end();
      throw notBegun;
    }
  }

  private <T> Call<T> call(Operation<T> operation, RequestOptions options) {
    List<Object> faults = settings.checks().violationsOf(operation.body());
    if (!faults.isEmpty()) {
      throw RequestRejectedException.beforeSending(operation.secrets().get(), faults);
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
    // Whatever is not idempotent has a key, unless it is to be sent once.
    return new Retries(
        settings.retries(),
        budget,
        !options.isWithoutRetries(),
        callTimeout,
        settings.random(),
        settings.time().nanos());
  }

  /** Waits in such a way that a pool whose thread this is can go on: calls may need it to end. */
  @Override
  public void close() {
    try {
      ForkJoinPool.managedBlock(new Closing(inFlight, connections));
    } catch (InterruptedException hurry) {
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
