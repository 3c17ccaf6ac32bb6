package dev.contentservice.delivery.queue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/** Has other work done right before one of the statements of the thread that made it. */
final class Interleaving<T> implements SqlLogger {
  // If the other work is not done by then, it waits for us.
  private static final long A_WHILE_MILLIS = 300;

  private final Thread watched = Thread.currentThread();
  private final Supplier<T> work;
  private int left;
  private @Nullable CompletableFuture<T> other;

  /**
   * @param before which statement, counting from 1
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
        // It goes on when our transaction has ended.
      } catch (InterruptedException | ExecutionException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  boolean happened() {
    return other != null;
  }

  /** What the other work gave. */
  T result() throws Exception {
    return java.util.Objects.requireNonNull(other).get(30, TimeUnit.SECONDS);
  }
}
