package dev.contentservice.rules.cli;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs tasks in background threads and, when those have enough to do, in the thread that submits
 * them. Keeps every processor busy, with one thread for each, but at least two. Used by one thread.
 */
final class CheckExecutor implements Executor, AutoCloseable {
  // So that the background threads still have tasks while the submitting thread runs one.
  private static final int ENOUGH = 4;

  // The submitting thread runs none of the first tasks, which leaves its processor to the JVM's
  // compilers. Otherwise all threads would run more code that is not compiled yet.
  static final int FIRST = 100;

  private final ThreadPoolExecutor background;
  private long submitted;

  CheckExecutor(int processors) {
    int threads = Math.max(1, processors - 1);
    background =
        new ThreadPoolExecutor(
            threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), this::thread);
  }

  @Override
  public void execute(Runnable task) {
    submitted++;
    if (submitted > FIRST && background.getQueue().size() >= ENOUGH) {
      task.run();
    } else {
      background.execute(task);
    }
  }

  /** Ends the threads; tasks that have not started do not run. */
  @Override
  public void close() {
    background.shutdownNow();
  }

  private Thread thread(Runnable work) {
    Thread thread = new Thread(work, "check");
    thread.setDaemon(true);
    return thread;
  }
}
