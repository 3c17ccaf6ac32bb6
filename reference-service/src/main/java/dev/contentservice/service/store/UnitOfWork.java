package dev.contentservice.service.store;

import dev.contentservice.delivery.FatalErrors;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Work that one thread asks for, another does, and the first waits for. */
final class UnitOfWork<T> {
  private static final String SAVEPOINT = "unit";

  private final Function<Handle, T> work;
  private final CompletableFuture<T> answer = new CompletableFuture<>();
  private final AtomicBoolean decided = new AtomicBoolean();
  private @Nullable Runnable outcome;

  UnitOfWork(Function<Handle, T> work) {
    this.work = work;
  }

  /** Whether the work is to be done: nobody else has, and who asked for it still waits. */
  boolean take() {
    return decided.compareAndSet(false, true);
  }

  /**
   * Does the work. What it threw is kept as its answer, errors such as a StackOverflowError too,
   * and nothing remains of what it wrote.
   *
   * @throws RuntimeException | Error if the transaction of the whole group cannot go on, because
   *     the database is not available or the error is fatal to the virtual machine
   */
  void runIn(Handle handle, StoreDialect dialect) {
    handle.savepoint(SAVEPOINT);
    try {
      T result = work.apply(handle);
      handle.releaseSavepoint(SAVEPOINT);
      outcome = () -> answer.complete(result);
    } catch (RuntimeException | Error e) {
      if (FatalErrors.isFatal(e) || dialect.classify(e) == StoreDialect.Fault.UNAVAILABLE) {
        // The database may have given up the whole transaction, or the virtual machine is failing.
        throw e;
      }
      handle.rollbackToSavepoint(SAVEPOINT);
      outcome = () -> answer.completeExceptionally(e);
    }
  }

  /** Tells who waits what came of it. Only after the commit: an answer is a promise. */
  void tell() {
    if (outcome != null) {
      outcome.run();
    }
  }

  void fail(Throwable cause) {
    answer.completeExceptionally(cause);
  }

  /**
   * Waits for the answer.
   *
   * @param patience how long until somebody begins with the work, and then until it is done
   * @throws StoreUnavailableException if nobody began in this time, then nobody will; or if the
   *     disk does not answer, then what came of it is not known
   */
  T await(Duration patience) {
    try {
      return answered(patience);
    } catch (TimeoutException e) {
      if (take()) {
        throw new StoreUnavailableException("too much is waiting to be written", e);
      }
    }
    try {
      return answered(patience);
    } catch (TimeoutException e) {
      throw new StoreUnavailableException("writing does not come to an end", e);
    }
  }

  private T answered(Duration patience) throws TimeoutException {
    try {
      return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
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
