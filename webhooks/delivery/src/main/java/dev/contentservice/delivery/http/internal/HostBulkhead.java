package dev.contentservice.delivery.http.internal;

import dev.contentservice.delivery.dispatch.ReceiverSpeed;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/**
 * Limits the number of concurrent sends to one host, whose places its webhooks share. A waiting
 * send holds no thread: the thread that ends a send continues with another one of the same host.
 * Thread-safe.
 */
public final class HostBulkhead {
  private final Executor threads;
  private final Executor later;
  private final LongSupplier clock;
  private final int maxConcurrent;
  private final Map<String, HostQueue> hosts = new HashMap<>();
  // Those whose late sends are about to be removed.
  private final Set<HostQueue> watched = new HashSet<>();

  /**
   * A send that waits for its host. Either {@code run} or {@code reject} is called, once; neither
   * throws.
   */
  public interface QueuedSend {
    /** The latest start, by {@link System#nanoTime()}. */
    long startDeadline();

    String webhookId();

    ReceiverSpeed speed();

    public void run();

    void reject();
  }

  /**
   * Creates a bulkhead.
   *
   * @param threads must have a thread for every concurrent send to any host
   * @param later runs a task after a delay, to find waiting sends of a stalled host
   * @param clock is {@link System#nanoTime()}
   * @param maxConcurrent the most concurrent sends to one host
   */
  public HostBulkhead(Executor threads, Executor later, LongSupplier clock, int maxConcurrent) {
    this.threads = threads;
    this.later = later;
    this.clock = clock;
    this.maxConcurrent = maxConcurrent;
  }

  /** Runs the send now, or after earlier sends to the same host, or rejects it. */
  public void run(String host, QueuedSend send) {
    switch (admit(host, send)) {
      case RUN -> start(host, send);
      case REJECT -> send.reject();
      case WAIT -> {}
    }
  }

  private enum Admission {
    RUN,
    WAIT,
    REJECT
  }

  private void start(String host, QueuedSend send) {
    try {
      threads.execute(() -> runAll(host, send));
    } catch (RuntimeException | Error e) {
      // Without a thread, the send would count as running for ever.
      end(host, send);
      throw e;
    }
  }

  private void runAll(String host, QueuedSend first) {
    QueuedSend send = first;
    while (send != null) {
      long start = clock.getAsLong();
      send.run();
      List<QueuedSend> next = next(host, send, start);
      send = next.isEmpty() ? null : next.get(0);
      next.stream().skip(1).forEach(each -> startOrReject(host, each));
    }
  }

  private void startOrReject(String host, QueuedSend send) {
    try {
      start(host, send);
    } catch (RuntimeException | Error e) {
      send.reject();
    }
  }

  private synchronized Admission admit(String name, QueuedSend send) {
    HostQueue host = hosts.computeIfAbsent(name, absent -> new HostQueue(maxConcurrent));
    long now = clock.getAsLong();
    if (host.begins(send, now)) {
      return Admission.RUN;
    }
    if (!host.waits(send, now)) {
      return Admission.REJECT;
    }
    watch(host);
    return Admission.WAIT;
  }

  private synchronized List<QueuedSend> next(String name, QueuedSend ended, long start) {
    HostQueue host = Objects.requireNonNull(hosts.get(name));
    List<QueuedSend> next = host.next(ended, start, clock.getAsLong());
    removeIfIdle(name, host);
    return next;
  }

  private synchronized void end(String name, QueuedSend send) {
    HostQueue host = Objects.requireNonNull(hosts.get(name));
    host.end(send);
    removeIfIdle(name, host);
  }

  private void removeIfIdle(String name, HostQueue host) {
    if (host.isIdle()) {
      hosts.remove(name);
      watched.remove(host);
    }
  }

  private void watch(HostQueue host) {
    if (watched.add(host)) {
      later.execute(() -> removeLate(host).forEach(QueuedSend::reject));
    }
  }

  private synchronized List<QueuedSend> removeLate(HostQueue host) {
    List<QueuedSend> late = host.removeLate(clock.getAsLong());
    watched.remove(host);
    if (host.hasWaiting()) {
      watch(host);
    }
    return late;
  }
}
