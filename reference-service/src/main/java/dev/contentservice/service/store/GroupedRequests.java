package dev.contentservice.service.store;

import dev.contentservice.delivery.internal.FatalErrors;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs the requests that wait at the same time as one group, so that they share the statements and
 * the commit of one transaction. One group runs at a time, on the thread of one of its callers, and
 * a request that waits for no other starts at once. Thread-safe.
 */
public final class GroupedRequests<A, R> {
  // Bounds the memory of a group, whose bodies have up to a megabyte each.
  private static final int LARGEST_GROUP = 64;
  private static final long TIMEOUT = TimeUnit.SECONDS.toNanos(5);

  private final Function<A, String> key;
  private final Function<List<A>, List<Supplier<R>>> work;
  private final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean running = new AtomicBoolean();

  /**
   * @param key requests with the same key run one after the other, in different groups
   * @param work runs a group in one transaction, and returns a supplier of the result or the
   *     exception of each request, in their order
   */
  public GroupedRequests(Function<A, String> key, Function<List<A>, List<Supplier<R>>> work) {
    this.key = key;
    this.work = work;
  }

  /** Runs work of one request that uses no connection, so that only this request fails by it. */
  public static <R> Supplier<R> result(Supplier<R> work) {
    try {
      R result = work.get();
      return () -> result;
    } catch (RuntimeException e) {
      return () -> {
        throw e;
      };
    }
  }

  /** A request, and the thread that waits for its result. */
  private final class Waiting {
    final A request;
    final Thread caller = Thread.currentThread();
    volatile @Nullable Supplier<R> result;

    Waiting(A request) {
      this.request = request;
    }

    void complete(Supplier<R> with) {
      result = with;
      LockSupport.unpark(caller);
    }
  }

  /**
   * Returns the result of the request, or throws its exception, once its group is committed.
   *
   * @throws StoreUnavailableException if it did not start in time, and so never will; or if the
   *     thread is interrupted, then the outcome is unknown
   */
  public R run(A request) {
    Waiting own = new Waiting(request);
    waiting.add(own);
    long start = System.nanoTime();
    Supplier<R> result = own.result;
    while (result == null) {
      if (running.compareAndSet(false, true)) {
        lead(own);
      } else {
        LockSupport.parkNanos(this, TIMEOUT);
        leaveIfLate(own, start);
      }
      result = own.result;
    }
    return result.get();
  }

  private void lead(Waiting own) {
    List<Waiting> group = List.of();
    List<Supplier<R>> results = List.of();
    try {
      if (own.result == null) {
        group = nextGroup();
        results = results(group.stream().map(each -> each.request).toList());
      }
    } finally {
      running.set(false);
      // First, so that the next group does not wait for a processor behind this one's callers.
      wakeNext();
    }
    for (int i = 0; i < group.size(); i++) {
      group.get(i).complete(results.get(i));
    }
  }

  private void leaveIfLate(Waiting own, long start) {
    boolean interrupted = Thread.currentThread().isInterrupted();
    boolean late = System.nanoTime() - start >= TIMEOUT;
    if ((interrupted || late) && (waiting.remove(own) || interrupted)) {
      // This thread may have been woken to lead.
      wakeNext();
      throw new StoreUnavailableException(
          interrupted ? "interrupted" : "too many writes are waiting");
    }
  }

  private void wakeNext() {
    Waiting next = waiting.peek();
    if (next != null && !running.get()) {
      LockSupport.unpark(next.caller);
    }
  }

  private List<Waiting> nextGroup() {
    List<Waiting> group = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    for (Waiting each : List.copyOf(waiting)) {
      if (group.size() == LARGEST_GROUP) {
        break;
      }
      // Its caller may have left.
      if (keys.add(key.apply(each.request)) && waiting.remove(each)) {
        group.add(each);
      }
    }
    return group;
  }

  private List<Supplier<R>> results(List<A> group) {
    try {
      return work.apply(group);
    } catch (RuntimeException | Error e) {
      if (group.size() == 1 || e instanceof StoreUnavailableException || FatalErrors.isFatal(e)) {
        return Collections.nCopies(group.size(), () -> rethrow(e));
      }
      // Was rolled back: the cause may be one of the requests.
      return group.stream().map(each -> results(List.of(each)).get(0)).toList();
    }
  }

  private R rethrow(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) failure;
  }
}
