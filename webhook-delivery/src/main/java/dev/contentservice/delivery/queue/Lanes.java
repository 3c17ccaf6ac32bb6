package dev.contentservice.delivery.queue;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Runs so many tasks of a lane at once and no more. What waits for its turn has no thread: one that
 * is done with a task goes on with the next of its lane, so that under load hardly any thread is
 * put to sleep and woken again. Thread-safe.
 */
final class Lanes {
  private final Executor threads;
  private final int most;
  private final Map<String, Lane> lanes = new HashMap<>();

  /** What is run; it does not throw. */
  interface Turn {
    /** Runs, having waited for its lane or not. */
    void run(boolean waited);
  }

  private static final class Lane {
    private final Queue<Turn> waiting = new ArrayDeque<>();
    private int running;
  }

  /**
   * No lane yet.
   *
   * @param threads has one for every task that is run at once, in whichever lane
   * @param most of one lane at once
   */
  Lanes(Executor threads, int most) {
    this.threads = threads;
    this.most = most;
  }

  /** Runs it now, or after those of its lane that came before it. */
  void run(String lane, Turn turn) {
    if (begins(lane, turn)) {
      threads.execute(() -> runAll(lane, turn));
    }
  }

  private void runAll(String lane, Turn first) {
    first.run(false);
    for (Turn next = next(lane); next != null; next = next(lane)) {
      next.run(true);
    }
  }

  private synchronized boolean begins(String name, Turn turn) {
    Lane lane = lanes.computeIfAbsent(name, absent -> new Lane());
    if (lane.running == most) {
      lane.waiting.add(turn);
      return false;
    }
    lane.running++;
    return true;
  }

  private synchronized @Nullable Turn next(String name) {
    Lane lane = lanes.get(name);
    Turn next = lane == null ? null : lane.waiting.poll();
    if (lane != null && next == null && --lane.running == 0) {
      lanes.remove(name);
    }
    return next;
  }
}
