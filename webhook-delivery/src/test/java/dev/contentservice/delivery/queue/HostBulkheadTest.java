package dev.contentservice.delivery.queue;

import static java.util.stream.IntStream.range;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.Wait;
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

  // Such a clock overflows.
  private long now = Long.MAX_VALUE - SECOND;
  private final Queue<Runnable> threads = new ArrayDeque<>();
  private final Queue<Runnable> later = new ArrayDeque<>();
  private final HostBulkhead lanes = new HostBulkhead(threads::add, later::add, () -> now, 2);
  private final List<String> ran = new ArrayList<>();
  private final List<String> givenUp = new ArrayList<>();
  private long takes;

  @Test
  void what_waits_for_its_turn_needs_no_thread() {
    range(0, 5).forEach(i -> add("a", i));
    assertThat(threads).hasSize(2);
    add("b", 0);
    assertThat(threads).as("another lane is not held up").hasSize(3);
  }

  @Test
  void a_thread_goes_on_with_the_next_of_its_lane_in_their_order() {
    range(0, 5).forEach(i -> add("a", i));
    add("b", 0);
    threads.remove().run();
    assertThat(ran).containsExactly("a0", "a2", "a3", "a4");
    threads.remove().run();
    threads.remove().run();
    assertThat(ran).endsWith("a1", "b0").hasSize(6);
  }

  @Test
  void a_lane_that_has_run_empty_begins_anew() {
    range(0, 3).forEach(i -> add("a", i));
    threads.forEach(Runnable::run);
    threads.clear();
    range(3, 6).forEach(i -> add("a", i));
    assertThat(threads).hasSize(2);
    threads.forEach(Runnable::run);
    assertThat(ran).containsExactly("a0", "a2", "a1", "a3", "a5", "a4");
  }

  @Test
  void of_a_lane_that_stands_still_only_so_many_wait_as_could_still_begin_in_time() {
    range(0, 102).forEach(i -> add("still", i));
    assertThat(givenUp).as("nobody knows yet").isEmpty();

    now += SECOND / 10;
    later.remove().run();
    assertThat(givenUp).as("two turns in a tenth of a second are 40 in two").hasSize(100 - 37);
    assertThat(givenUp.get(0)).isEqualTo("still39");

    now += SECOND;
    later.remove().run();
    assertThat(givenUp).hasSize(100 - 1);
    range(102, 110).forEach(i -> add("still", i));
    assertThat(givenUp).as("who comes now does not even wait").contains("still109");

    now += SECOND;
    later.remove().run();
    assertThat(givenUp).hasSize(108);
    assertThat(later).as("nobody waits").isEmpty();
    assertThat(ran).isEmpty();
  }

  @Test
  void of_a_slow_lane_only_so_many_wait_as_will_begin_in_time() {
    takes = SECOND / 2;
    range(0, 4).forEach(i -> add("slow", i));
    threads.remove().run();
    for (int i = 0; i < 20; i++) {
      // One of both is always free for it.
      add("slow", 4 + i);
      threads.remove().run();
    }
    takes = 0;
    givenUp.clear();
    range(100, 120).forEach(i -> add("slow", i));
    assertThat(givenUp).as("one runs, eight are done in two seconds").hasSize(11);
    assertThat(givenUp.get(0)).isEqualTo("slow109");
  }

  @Test
  void many_threads_run_all_of_it_and_no_more_than_so_much_at_once() throws Exception {
    AtomicInteger atOnce = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch all = new CountDownLatch(20_000);
    ExecutorService pool = Executors.newCachedThreadPool();
    HostBulkhead busy = new HostBulkhead(pool, unused -> {}, System::nanoTime, 3);
    try {
      for (int i = 0; i < 20_000; i++) {
        busy.run(
            "only",
            turn(
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

  /** It is to begin within two seconds. */
  private void add(String lane, int number) {
    lanes.run(
        lane,
        turn(
            now + 2 * SECOND,
            () -> {
              ran.add(lane + number);
              now += takes;
            },
            () -> givenUp.add(lane + number)));
  }

  private static HostBulkhead.QueuedSend turn(long beginBy, Runnable run, Runnable giveUp) {
    return new HostBulkhead.QueuedSend() {
      @Override
      public long startDeadline() {
        return beginBy;
      }

      @Override
      public void run() {
        run.run();
      }

      @Override
      public void reject() {
        giveUp.run();
      }
    };
  }
}
