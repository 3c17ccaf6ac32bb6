package dev.contentservice.delivery.http;

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
 * Limits the number of concurrent sends to one host. A waiting send holds no thread: the thread
 * that ends a send continues with the next one of the same host. A send that could not start before
 * its deadline, given how long recent sends to the host took, is rejected at once, so that a
 * stalled host does not use up a node's capacity. Thread-safe.
 */
final class HostBulkhead {
  // The latest send counts for an eighth of the smoothed duration.
  private static final int SMOOTHING = 8;

  private final Executor threads;
  private final Executor later;
  private final LongSupplier clock;
  private final int maxConcurrent;
  private final Map<String, HostQueue> hosts = new HashMap<>();

  /**
   * A send that waits for its host. Either {@code run} or {@code reject} is called, once; neither
   * throws.
   */
  interface QueuedSend {
    /** The latest start, by {@link System#nanoTime()}. */
    long startDeadline();

    void run();

    void reject();
  }

  private enum Admission {
    RUN,
    WAIT,
    REJECT
  }

  private final class HostQueue {
    private final Queue<QueuedSend> waiting = new ArrayDeque<>();
    private int running;
    private boolean watched;
    // In nanoseconds: the smoothed duration of a send, and when a send last started or ended.
    private long smoothedNanos;
    private long lastChange;

    /** Whether the send starts before its deadline if this many others wait before it. */
    private boolean startsInTime(QueuedSend send, int ahead, long now) {
      // If no send has started or ended since, all running sends have lasted at least that long.
      double each = Math.max(smoothedNanos, now - lastChange);
      return each * (ahead + 1) / maxConcurrent < send.startDeadline() - now;
    }
  }

  /**
   * Creates a bulkhead.
   *
   * @param threads must have a thread for every concurrent send to any host
   * @param later runs a task after a delay, to find waiting sends of a stalled host
   * @param clock is {@link System#nanoTime()}
   * @param maxConcurrent the most concurrent sends to one host
   */
  HostBulkhead(Executor threads, Executor later, LongSupplier clock, int maxConcurrent) {
    this.threads = threads;
    this.later = later;
    this.clock = clock;
    this.maxConcurrent = maxConcurrent;
  }

  /** Runs the send now, or after earlier sends to the same host, or rejects it. */
  void run(String host, QueuedSend send) {
    switch (admit(host, send)) {
      case RUN -> start(host, send);
      case REJECT -> send.reject();
      case WAIT -> {}
    }
  }

  private void start(String host, QueuedSend send) {
    try {
      threads.execute(() -> runAll(host, send));
    } catch (RuntimeException | Error e) {
      // Without a thread, the send would count as running for ever.
      end(host);
      throw e;
    }
  }

  private void runAll(String host, QueuedSend first) {
    QueuedSend send = first;
    while (send != null) {
      long start = clock.getAsLong();
      send.run();
      send = next(host, start);
    }
  }

  private synchronized Admission admit(String name, QueuedSend send) {
    HostQueue host = hosts.computeIfAbsent(name, absent -> new HostQueue());
    long now = clock.getAsLong();
    if (host.running < maxConcurrent) {
      host.running++;
      host.lastChange = now;
      return Admission.RUN;
    }
    if (!host.startsInTime(send, host.waiting.size(), now)) {
      return Admission.REJECT;
    }
    host.waiting.add(send);
    watch(host);
    return Admission.WAIT;
  }

  private synchronized @Nullable QueuedSend next(String name, long start) {
    HostQueue host = Objects.requireNonNull(hosts.get(name));
    long now = clock.getAsLong();
    host.smoothedNanos += (now - start - host.smoothedNanos) / SMOOTHING;
    host.lastChange = now;
    QueuedSend next = host.waiting.poll();
    if (next == null) {
      end(name);
    }
    return next;
  }

  private synchronized void end(String name) {
    HostQueue host = Objects.requireNonNull(hosts.get(name));
    if (--host.running == 0 && host.waiting.isEmpty()) {
      hosts.remove(name);
    }
  }

  private void watch(HostQueue host) {
    if (!host.watched) {
      host.watched = true;
      later.execute(() -> removeLate(host).forEach(QueuedSend::reject));
    }
  }

  /** Removes and returns waiting sends that would not start before their deadlines. */
  private synchronized List<QueuedSend> removeLate(HostQueue host) {
    List<QueuedSend> all = List.copyOf(host.waiting);
    List<QueuedSend> late = new ArrayList<>();
    long now = clock.getAsLong();
    host.waiting.clear();
    for (QueuedSend send : all) {
      (host.startsInTime(send, host.waiting.size(), now) ? host.waiting : late).add(send);
    }
    host.watched = false;
    if (!host.waiting.isEmpty()) {
      watch(host);
    }
    return late;
  }
}
