package dev.contentservice.delivery.queue;

import static java.util.stream.IntStream.range;
import static org.assertj.core.api.Assertions.assertThat;

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

class LanesTest {
  private final Queue<Runnable> threads = new ArrayDeque<>();
  private final Lanes lanes = new Lanes(threads::add, 2);
  private final List<String> ran = new ArrayList<>();

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
    assertThat(ran).containsExactly("a0", "a2 later", "a3 later", "a4 later");
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
    assertThat(ran).containsExactly("a0", "a2 later", "a1", "a3", "a5 later", "a4");
  }

  @Test
  void many_threads_run_all_of_it_and_no_more_than_so_much_at_once() throws Exception {
    AtomicInteger atOnce = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch all = new CountDownLatch(20_000);
    ExecutorService pool = Executors.newCachedThreadPool();
    Lanes busy = new Lanes(pool, 3);
    try {
      for (int i = 0; i < 20_000; i++) {
        busy.run(
            "only",
            waited -> {
              most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
              atOnce.decrementAndGet();
              all.countDown();
            });
      }
      assertThat(all.await(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      pool.shutdownNow();
    }
    assertThat(most.get()).isBetween(1, 3);
  }

  private void add(String lane, int number) {
    lanes.run(lane, waited -> ran.add(lane + number + (waited ? " later" : "")));
  }
}
