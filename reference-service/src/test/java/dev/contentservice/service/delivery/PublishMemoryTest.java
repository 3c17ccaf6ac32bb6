package dev.contentservice.service.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests with large events, with memory for two at a time. */
@Timeout(60)
class PublishMemoryTest {
  private static final int LARGE = 1 << 20;
  private static final long TWO = 2 * PublishMemory.needed(LARGE);
  private static final Duration LONG = Duration.ofSeconds(50);
  private static final Duration SHORT = Duration.ofMillis(200);
  private static final int REQUESTS = 6;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicLong used = new AtomicLong();
  private final AtomicLong peak = new AtomicLong();
  private final AtomicInteger worked = new AtomicInteger();

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  /** A request that uses its memory, up to the limit, while it runs. */
  private CompletableFuture<Integer> request(PublishMemory memory, int bytes, Runnable work) {
    Supplier<Integer> counted =
        () -> {
          long needed = Math.min(TWO, PublishMemory.needed(bytes));
          peak.accumulateAndGet(used.addAndGet(needed), Math::max);
          work.run();
          used.addAndGet(-needed);
          return worked.incrementAndGet();
        };
    return CompletableFuture.supplyAsync(() -> memory.with(bytes, counted), threads);
  }

  private List<CompletableFuture<Integer>> six(PublishMemory memory, int bytes, Runnable work) {
    List<CompletableFuture<Integer>> all = new ArrayList<>();
    for (int i = 0; i < REQUESTS; i++) {
      all.add(request(memory, bytes, work));
    }
    return all;
  }

  private static void pause() {
    await(new CountDownLatch(1), Duration.ofMillis(50));
  }

  private static void await(CountDownLatch latch, Duration longest) {
    try {
      boolean unused = latch.await(longest.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isUnavailable(CompletableFuture<?> request) {
    try {
      request.join();
      return false;
    } catch (CompletionException e) {
      assertThat(e.getCause())
          .isInstanceOfSatisfying(
              ProblemException.class,
              rejection -> assertThat(rejection.kind()).isEqualTo(ProblemKind.SERVICE_UNAVAILABLE));
      return true;
    }
  }

  @Test
  void a_body_has_at_most_16_MiB_and_a_32nd_of_the_heap() {
    assertThat(PublishMemory.most(512 << 20)).isEqualTo(16 << 20);
    assertThat(PublishMemory.most(513 << 20)).isEqualTo(16 << 20);
    assertThat(PublishMemory.most(511 << 20)).isEqualTo((511 << 20) / 32);
  }

  @Test
  void six_concurrent_requests_never_exceed_the_memory() {
    PublishMemory memory = new PublishMemory(TWO, LONG);

    assertThat(six(memory, LARGE, PublishMemoryTest::pause))
        .noneMatch(PublishMemoryTest::isUnavailable);

    assertThat(worked).hasValue(REQUESTS);
    assertThat(peak).hasValue(TWO);
  }

  @Test
  void requests_that_wait_too_long_are_rejected_and_leave_the_memory_to_others() {
    assertThat(PublishMemory.LONGEST_WAIT).isEqualTo(Duration.ofSeconds(10));
    PublishMemory memory = new PublishMemory(TWO, SHORT);
    CountDownLatch end = new CountDownLatch(1);
    List<CompletableFuture<Integer>> six = six(memory, LARGE, () -> await(end, LONG));
    CompletableFuture.runAsync(() -> await(end, SHORT.multipliedBy(5)), threads)
        .thenRun(end::countDown);

    assertThat(six).filteredOn(PublishMemoryTest::isUnavailable).hasSize(REQUESTS - 2);

    assertThat(peak).hasValue(TWO);
    assertThat(isUnavailable(request(memory, 2 * LARGE, PublishMemoryTest::pause))).isFalse();
  }

  @Test
  void events_that_exceed_the_limit_are_stored_alone() {
    PublishMemory memory = new PublishMemory(TWO, LONG);

    assertThat(six(memory, 5 * LARGE, PublishMemoryTest::pause))
        .noneMatch(PublishMemoryTest::isUnavailable);

    assertThat(peak).hasValue(TWO);
  }

  @Test
  void failed_work_frees_its_memory() {
    PublishMemory memory = new PublishMemory(TWO, SHORT);
    for (int i = 0; i < REQUESTS; i++) {
      assertThatThrownBy(
              () ->
                  memory.with(
                      LARGE,
                      () -> {
                        throw new OutOfMemoryError("on purpose");
                      }))
          .isInstanceOf(OutOfMemoryError.class);
    }

    assertThat(isUnavailable(request(memory, 2 * LARGE, PublishMemoryTest::pause))).isFalse();
  }

  @Test
  void a_small_event_does_not_wait_behind_large_ones() {
    PublishMemory memory = new PublishMemory(TWO, LONG);
    CountDownLatch end = new CountDownLatch(1);
    List<CompletableFuture<Integer>> large = six(memory, 2 * LARGE, () -> await(end, LONG));

    assertThat(request(memory, 16 * 1024, () -> {})).succeedsWithin(Duration.ofSeconds(10));
    assertThat(request(memory, 16 * 1024 + 1, () -> {})).isNotDone();

    end.countDown();
    assertThat(large).noneMatch(PublishMemoryTest::isUnavailable);
  }
}
