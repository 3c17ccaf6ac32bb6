package dev.contentservice.delivery.queue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs so many turns of a lane at once and no more. What waits has no thread: one that is done with
 * a turn goes on with the next of its lane, so that under load hardly any thread is put to sleep
 * and woken again. What would not begin in time, as long as the turns of its lane have been taking,
 * does not wait at all: a lane that stands still is no place for what others have room for.
 * Thread-safe.
 */
final class HostBulkhead {
  // A turn counts for an eighth of what turns are thought to take.
  private static final int SMOOTHING = 8;

  private final Executor threads;
  private final Executor later;
  private final LongSupplier clock;
  private final int most;
  private final Map<String, HostQueue> hosts = new HashMap<>();

  /** One of these two is called, once; neither throws. */
  interface QueuedSend {
    /** The last moment at which it may begin, by {@link System#nanoTime()}. */
    long startDeadline();

    void run();

    void reject();
  }

  private enum Admission {
    RUNS,
    WAITS,
    NONE
  }

  private final class HostQueue {
    private final Queue<QueuedSend> waiting = new ArrayDeque<>();
    private int running;
    private boolean watched;
    // In nanoseconds: how long a turn takes, of late; and when last one began or ended.
    private long usual;
    private long changed;

    /** Whether it begins in time behind so many others. */
    private boolean inTime(QueuedSend turn, int before, long now) {
      // While none has begun or ended, each of those that run has been running.
      double each = Math.max(usual, now - changed);
      return each * (before + 1) / most < turn.startDeadline() - now;
    }
  }

  /**
   * No lane yet.
   *
   * @param threads has one for every turn that is run at once, in whichever lane
   * @param later runs what it is given after a while, in which it shows that a lane stands still
   * @param clock is {@link System#nanoTime()}
   * @param most of one lane at once
   */
  HostBulkhead(Executor threads, Executor later, LongSupplier clock, int most) {
    this.threads = threads;
    this.later = later;
    this.clock = clock;
    this.most = most;
  }

  /** Runs it now, or after those of its lane that came before it, or gives it up. */
  void run(String lane, QueuedSend turn) {
    switch (place(lane, turn)) {
      case RUNS -> threads.execute(() -> runAll(lane, turn));
      case NONE -> turn.reject();
      case WAITS -> {}
    }
  }

  private void runAll(String lane, QueuedSend first) {
    QueuedSend turn = first;
    while (turn != null) {
      long began = clock.getAsLong();
      turn.run();
      turn = next(lane, began);
    }
  }

  private synchronized Admission place(String name, QueuedSend turn) {
    HostQueue lane = hosts.computeIfAbsent(name, absent -> new HostQueue());
    long now = clock.getAsLong();
    if (lane.running < most) {
      lane.running++;
      lane.changed = now;
      return Admission.RUNS;
    }
    if (!lane.inTime(turn, lane.waiting.size(), now)) {
      return Admission.NONE;
    }
    lane.waiting.add(turn);
    watch(lane);
    return Admission.WAITS;
  }

  private synchronized @Nullable QueuedSend next(String name, long began) {
    HostQueue lane = Objects.requireNonNull(hosts.get(name));
    long now = clock.getAsLong();
    lane.usual += (now - began - lane.usual) / SMOOTHING;
    lane.changed = now;
    QueuedSend next = lane.waiting.poll();
    if (next == null && --lane.running == 0) {
      hosts.remove(name);
    }
    return next;
  }

  private void watch(HostQueue lane) {
    if (!lane.watched) {
      lane.watched = true;
      later.execute(() -> late(lane).forEach(QueuedSend::reject));
    }
  }

  /** Those that would not begin in time, which no longer wait. */
  private synchronized List<QueuedSend> late(HostQueue lane) {
    List<QueuedSend> all = List.copyOf(lane.waiting);
    List<QueuedSend> late = new ArrayList<>();
    long now = clock.getAsLong();
    lane.waiting.clear();
    for (QueuedSend turn : all) {
      (lane.inTime(turn, lane.waiting.size(), now) ? lane.waiting : late).add(turn);
    }
    lane.watched = false;
    if (!lane.waiting.isEmpty()) {
      watch(lane);
    }
    return late;
  }
}
