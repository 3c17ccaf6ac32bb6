package dev.contentservice.service.store;

import dev.contentservice.delivery.internal.FatalErrors;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Work that one thread submits and awaits and another thread runs. */
final class UnitOfWork<T> {
  private static final String SAVEPOINT = "unit";

  private final Function<Handle, T> work;
  private final CompletableFuture<T> future = new CompletableFuture<>();
  private final AtomicBoolean decided = new AtomicBoolean();
  private @Nullable Runnable outcome;

  UnitOfWork(Function<Handle, T> work) {
    this.work = work;
  }

  /** Whether the work should run: it has not started, and its submitter still waits. */
  boolean claim() {
    return decided.compareAndSet(false, true);
  }

  /**
   * Runs the work. If it throws, errors such as a StackOverflowError included, rolls back its
   * writes and stores the exception as its result.
   *
   * @throws RuntimeException | Error if the transaction of the whole group cannot continue, because
   *     the database is not available or the error is fatal to the virtual machine
   */
  void runIn(Handle handle, StoreDialect dialect) {
    handle.savepoint(SAVEPOINT);
    try {
      T result = work.apply(handle);
      handle.releaseSavepoint(SAVEPOINT);
      outcome = () -> future.complete(result);
    } catch (RuntimeException | Error e) {
      if (FatalErrors.isFatal(e) || dialect.classify(e) == StoreDialect.Fault.UNAVAILABLE) {
        // The database may have ended the whole transaction, or the virtual machine is failing.
        throw e;
      }
      handle.rollbackToSavepoint(SAVEPOINT);
      outcome = () -> future.completeExceptionally(e);
    }
  }

  /** Publishes the result to the submitter. Only after the commit: a response is a promise. */
  void publish() {
    if (outcome != null) {
      outcome.run();
    }
  }

  void fail(Throwable cause) {
    future.completeExceptionally(cause);
  }

  /**
   * Waits for the result.
   *
   * @param timeout how long until the work starts, and then until it completes
   * @throws StoreUnavailableException if it did not start in time, and so never will; or if the
   *     disk does not respond, then the outcome is unknown
   */
  T await(Duration timeout) {
    try {
      return get(timeout);
    } catch (TimeoutException e) {
      if (claim()) {
        throw new StoreUnavailableException("too many writes are waiting", e);
      }
    }
    try {
      return get(timeout);
    } catch (TimeoutException e) {
      throw new StoreUnavailableException("a write did not complete in time", e);
    }
  }

  private T get(Duration timeout) throws TimeoutException {
    try {
      return future.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw rethrown(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailableException("interrupted", e);
    }
  }

  private static RuntimeException rethrown(@Nullable Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException failure
        ? failure
        : new IllegalStateException("work throws nothing checked", cause);
  }
}
