package dev.contentservice.delivery.http;

import static java.util.stream.IntStream.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.Wait;
import dev.contentservice.delivery.dispatch.ReceiverSpeed;
import dev.contentservice.delivery.http.internal.HostBulkhead;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class HostBulkheadTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  // This clock overflows.
  private long now = Long.MAX_VALUE - SECOND;
  private final Queue<Runnable> threads = new ArrayDeque<>();
  private final Queue<Runnable> later = new ArrayDeque<>();
  private final HostBulkhead bulkhead = new HostBulkhead(threads::add, later::add, () -> now, 2);
  private final List<String> ran = new ArrayList<>();
  private final List<String> rejected = new ArrayList<>();
  private long takes;

  @Test
  void a_waiting_send_needs_no_thread() {
    range(0, 5).forEach(i -> add("a", i));
    assertThat(threads).hasSize(2);
    add("b", 0);
    assertThat(threads).as("another host is not delayed").hasSize(3);
  }

  @Test
  void a_thread_continues_with_the_next_send_of_its_host_in_order() {
    range(0, 5).forEach(i -> add("a", i));
    add("b", 0);
    threads.remove().run();
    assertThat(ran).containsExactly("a0", "a2", "a3", "a4");
    threads.remove().run();
    threads.remove().run();
    assertThat(ran).endsWith("a1", "b0").hasSize(6);
  }

  @Test
  void a_host_without_sends_is_removed_and_created_again() {
    range(0, 3).forEach(i -> add("a", i));
    threads.forEach(Runnable::run);
    threads.clear();
    range(3, 6).forEach(i -> add("a", i));
    assertThat(threads).hasSize(2);
    threads.forEach(Runnable::run);
    assertThat(ran).containsExactly("a0", "a2", "a1", "a3", "a5", "a4");
  }

  @Test
  void a_send_that_gets_no_thread_does_not_count_as_running() {
    HostBulkhead full =
        new HostBulkhead(
            task -> {
              throw new OutOfMemoryError("unable to create native thread");
            },
            later::add,
            () -> now,
            2);
    for (int i = 0; i < 10; i++) {
      assertThatThrownBy(() -> full.run("a", send(now + SECOND, () -> {}, () -> {})))
          .isInstanceOf(OutOfMemoryError.class);
    }
    assertThat(later).as("none waits").isEmpty();
  }

  @Test
  void sends_to_a_stalled_host_wait_only_if_they_could_start_in_time() {
    range(0, 102).forEach(i -> add("still", i));
    assertThat(rejected).as("not known yet").isEmpty();

    now += SECOND / 10;
    later.remove().run();
    assertThat(rejected).as("two sends in a tenth of a second are 40 in two").hasSize(100 - 37);
    assertThat(rejected.get(0)).isEqualTo("still39");

    now += SECOND;
    later.remove().run();
    assertThat(rejected).hasSize(100 - 1);
    range(102, 110).forEach(i -> add("still", i));
    assertThat(rejected).as("later sends do not wait").contains("still109");

    now += SECOND;
    later.remove().run();
    assertThat(rejected).hasSize(108);
    assertThat(later).as("none waits").isEmpty();
    assertThat(ran).isEmpty();
  }

  @Test
  void sends_to_a_slow_host_wait_only_if_they_start_in_time() {
    takes = SECOND / 2;
    range(0, 4).forEach(i -> add("slow", i));
    threads.remove().run();
    for (int i = 0; i < 20; i++) {
      // One of the two sends is always free for it.
      add("slow", 4 + i);
      threads.remove().run();
    }
    takes = 0;
    rejected.clear();
    range(100, 120).forEach(i -> add("slow", i));
    assertThat(rejected).as("one runs, eight are done in two seconds").hasSize(11);
    assertThat(rejected.get(0)).isEqualTo("slow109");
  }

  @Test
  void many_threads_run_all_sends_within_the_limit() throws Exception {
    AtomicInteger atOnce = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch all = new CountDownLatch(2_000);
    ExecutorService pool = Executors.newCachedThreadPool();
    HostBulkhead busy = new HostBulkhead(pool, unused -> {}, System::nanoTime, 3);
    try {
      for (int i = 0; i < 2_000; i++) {
        busy.run(
            "only",
            send(
                System.nanoTime() + 600 * SECOND,
                () -> {
                  most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                  atOnce.decrementAndGet();
                  all.countDown();
                },
                () -> {}));
      }
      Wait.until("every turn runs", all);
    } finally {
      pool.shutdownNow();
    }
    assertThat(most.get()).isBetween(1, 3);
  }

  /** Its start deadline is in two seconds. */
  private void add(String host, int number) {
    bulkhead.run(
        host,
        send(
            now + 2 * SECOND,
            () -> {
              ran.add(host + number);
              now += takes;
            },
            () -> rejected.add(host + number)));
  }

  private static HostBulkhead.QueuedSend send(long startDeadline, Runnable run, Runnable reject) {
    return new HostBulkhead.QueuedSend() {
      @Override
      public long startDeadline() {
        return startDeadline;
      }

      @Override
      public String webhookId() {
        return "w";
      }

      @Override
      public ReceiverSpeed speed() {
        return ReceiverSpeed.FAST;
      }

      @Override
      public void run() {
        run.run();
      }

      @Override
      public void reject() {
        reject.run();
      }
    };
  }
}
