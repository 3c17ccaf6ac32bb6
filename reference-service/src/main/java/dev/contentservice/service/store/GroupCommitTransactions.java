package dev.contentservice.service.store;

import dev.contentservice.delivery.internal.FatalErrors;
import dev.contentservice.service.fatal.FatalErrorHandler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * Runs all waiting work in one transaction, so that concurrent writers share one sync of the disk.
 * Each unit of work has a savepoint, so its failure does not affect the others.
 */
final class GroupCommitTransactions implements Transactions {
  private static final int LARGEST_GROUP = 256;
  private static final int LONGEST_QUEUE = 4096;
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private final Jdbi jdbi;
  private final StoreDialect dialect;
  private final OpenFiles files;
  private final BlockingQueue<UnitOfWork<?>> waiting = new ArrayBlockingQueue<>(LONGEST_QUEUE);
  private final Thread writer;
  private volatile boolean closed;

  /** Ends the process if the writer thread ends. */
  GroupCommitTransactions(Jdbi jdbi, StoreDialect dialect, OpenFiles files) {
    this(jdbi, dialect, files, FatalErrorHandler.ofTheProcess());
  }

  /**
   * @param owner runs if the writer thread ends before it is closed; nothing can be written
   *     afterwards
   */
  GroupCommitTransactions(
      Jdbi jdbi, StoreDialect dialect, OpenFiles files, Thread.UncaughtExceptionHandler owner) {
    this.jdbi = jdbi;
    this.dialect = dialect;
    this.files = files;
    this.writer = new Thread(this::write, "writer of the store");
    writer.setDaemon(true);
    writer.setUncaughtExceptionHandler(owner);
    writer.start();
  }

  @Override
  public <T> T run(Function<Handle, T> work, Duration patience) {
    UnitOfWork<T> unit = new UnitOfWork<>(work);
    if (closed || !waiting.offer(unit)) {
      throw new StoreUnavailableException(closed ? "closed" : "too much is waiting to be written");
    }
    return unit.await(patience);
  }

  private void write() {
    List<UnitOfWork<?>> group = new ArrayList<>();
    try {
      while (!closed || !waiting.isEmpty()) {
        group.add(waiting.take());
        waiting.drainTo(group, LARGEST_GROUP - 1);
        group.removeIf(unit -> !unit.claim());
        commit(group);
        group.clear();
      }
    } catch (InterruptedException e) {
      // Closed while idle.
      Thread.currentThread().interrupt();
    } finally {
      closed = true;
    }
  }

  private void commit(List<UnitOfWork<?>> group) {
    try {
      // A commit may copy a damaged log into the database, and so hide the damage.
      files.requireIntact();
      jdbi.useTransaction(handle -> group.forEach(unit -> unit.runIn(handle, dialect)));
      // Again, because a file may be damaged while the transaction writes to it.
      files.requireIntact();
    } catch (RuntimeException | Error e) {
      group.forEach(unit -> unit.fail(e));
      if (FatalErrors.isFatal(e)) {
        throw e;
      }
      return;
    }
    group.forEach(UnitOfWork::publish);
  }

  @Override
  public void close() {
    closed = true;
    // Wakes the writer, which completes the queued work first.
    waiting.offer(new UnitOfWork<>(handle -> null));
    try {
      writer.join(TIMEOUT.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
