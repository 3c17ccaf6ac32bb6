package dev.contentservice.delivery.runtime;

import dev.contentservice.delivery.outbox.TransactionRunner;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/**
 * Transactions of a {@link Delivery} that is not closed.
 *
 * @param closed whether it is
 */
record OpenTransactions(TransactionRunner store, BooleanSupplier closed)
    implements TransactionRunner {

  static void requireOpen(boolean closed) {
    if (closed) {
      throw new IllegalStateException(
          "this Delivery was closed; build another one, and close it after its last use");
    }
  }

  @Override
  public <T> T run(Function<Handle, T> work) {
    requireOpen(closed.getAsBoolean());
    return store.run(work);
  }

  @Override
  public <T> T read(Function<Handle, T> work) {
    requireOpen(closed.getAsBoolean());
    return store.read(work);
  }

  @Override
  public boolean joins() {
    return store.joins();
  }

  @Override
  public void afterCompletion(Runnable action) {
    store.afterCompletion(action);
  }
}
