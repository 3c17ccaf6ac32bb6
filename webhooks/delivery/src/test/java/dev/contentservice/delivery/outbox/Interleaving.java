package dev.contentservice.delivery.outbox;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/** Runs other work right before one of the statements of the creating thread. */
final class Interleaving<T> implements SqlLogger {
  // Other work that takes longer waits for this transaction.
  private static final long A_WHILE_MILLIS = 300;

  private final Thread watched = Thread.currentThread();
  private final Supplier<T> work;
  private int left;
  private @Nullable CompletableFuture<T> other;

  /**
   * @param before the number of the statement, counting from 1
   */
  Interleaving(int before, Supplier<T> work) {
    this.left = before;
    this.work = work;
  }

  @Override
  public void logBeforeExecution(StatementContext context) {
    if (Thread.currentThread() == watched && --left == 0) {
      other = CompletableFuture.supplyAsync(work);
      try {
        other.get(A_WHILE_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        // It continues when this transaction has ended.
      } catch (InterruptedException | ExecutionException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  boolean happened() {
    return other != null;
  }

  /** The result of the other work. */
  T result() throws Exception {
    return java.util.Objects.requireNonNull(other).get(30, TimeUnit.SECONDS);
  }
}
