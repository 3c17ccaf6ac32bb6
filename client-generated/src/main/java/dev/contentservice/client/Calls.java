package dev.contentservice.client;

import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Function;

/** Makes calls: checks, sends, repeats, reads. Thread-safe. */
final class Calls implements AutoCloseable {
  private final Settings settings;
  private final Connections connections;
  private final Contract contract;
  private final RetryBudget budget;
  private final InFlight inFlight = new InFlight();

  Calls(Settings settings, Connections connections) {
    this.settings = settings;
    this.connections = connections;
    this.contract = new Contract(settings.baseUrl());
    this.budget = settings.retries().newBudget();
  }

  Contract contract() {
    return contract;
  }

  /** The answer, on this thread. */
  <T> ApiResponse<T> make(Operation<T> operation, CallOptions options) {
    inFlight.begin();
    try {
      return call(operation, options).now();
    } finally {
      inFlight.end();
    }
  }

  /** What is wanted of the answer, when it has come; cancelling it cancels the call. */
  @SuppressWarnings("FutureReturnValueIgnored") // Whatever happens ends up in the one returned.
  <T, R> CompletableFuture<R> makeAsync(
      Operation<T> operation, CallOptions options, Function<ApiResponse<T>, R> wanted) {
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

  private <T> CompletableFuture<ApiResponse<T>> begun(Operation<T> operation, CallOptions options) {
    inFlight.begin();
    try {
      return call(operation, options).later();
    } catch (RefusedException refused) {
      return CompletableFuture.failedFuture(refused);
    } catch (RuntimeException | Error notBegun) {
      inFlight.end();
      throw notBegun;
    }
  }

  private <T> Call<T> call(Operation<T> operation, CallOptions options) {
    List<Object> faults = settings.checks().faultsOf(operation.body());
    if (!faults.isEmpty()) {
      throw RefusedException.beforeSending(operation.secrets().get(), faults);
    }
    HttpRequest.Builder request = operation.request().get();
    request.setHeader("User-Agent", settings.userAgent());
    options.headers().forEach(field -> request.setHeader(field.name(), field.value()));
    boolean keyed = options.idempotencyKey().isPresent();
    if (keyed) {
      request.setHeader("Idempotency-Key", options.idempotencyKey().get());
    } else if (!operation.idempotent() && !options.isOnce()) {
      request.setHeader("Idempotency-Key", UUID.randomUUID().toString());
    }
    return new Call<>(settings, connections, operation, options, request, retries(options));
  }

  private Retries retries(CallOptions options) {
    Duration callTimeout = options.timeout().orElse(settings.callTimeout());
    // Whatever is not idempotent has a key, unless it is to be sent once.
    return new Retries(
        settings.retries(),
        budget,
        !options.isOnce(),
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

  private record Closing(InFlight inFlight, Connections connections)
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
