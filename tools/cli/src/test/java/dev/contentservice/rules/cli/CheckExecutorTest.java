package dev.contentservice.rules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CheckExecutorTest {
  private final CheckExecutor executor = new CheckExecutor(2);
  private final CountDownLatch released = new CountDownLatch(1);

  @AfterEach
  void close() {
    released.countDown();
    executor.close();
  }

  @Test
  void runs_the_first_tasks_in_the_background() {
    List<CompletableFuture<Thread>> ran = submit(CheckExecutor.FIRST);

    assertThat(ran).noneMatch(CompletableFuture::isDone);
    released.countDown();
    assertThat(ran.stream().map(CompletableFuture::join).distinct())
        .hasSize(1)
        .doesNotContain(Thread.currentThread());
  }

  @Test
  void runs_a_task_in_the_calling_thread_when_four_wait() {
    submit(CheckExecutor.FIRST);

    assertThat(here()).isCompletedWithValue(Thread.currentThread());
  }

  @Test
  void runs_a_task_in_the_background_when_fewer_wait() {
    List<CompletableFuture<Thread>> first = submit(CheckExecutor.FIRST);
    released.countDown();
    first.forEach(CompletableFuture::join);

    assertThat(here().join()).isNotSameAs(Thread.currentThread());
  }

  @Test
  void uses_no_more_threads_than_processors() {
    ConcurrentLinkedQueue<Thread> threads = new ConcurrentLinkedQueue<>();
    released.countDown();

    Stream<CompletableFuture<Void>> all =
        IntStream.range(0, 10 * CheckExecutor.FIRST)
            .mapToObj(
                i ->
                    CompletableFuture.runAsync(
                        () -> threads.add(Thread.currentThread()), executor));

    all.toList().forEach(CompletableFuture::join);
    assertThat(threads.stream().distinct().count()).isBetween(1L, 2L);
    assertThat(threads).hasSize(10 * CheckExecutor.FIRST);
  }

  @Test
  void runs_tasks_on_a_single_processor() {
    try (CheckExecutor single = new CheckExecutor(1)) {
      assertThat(CompletableFuture.supplyAsync(() -> 1, single).join()).isEqualTo(1);
    }
  }

  /** Tasks that wait until they are released, and return the thread that runs them. */
  private List<CompletableFuture<Thread>> submit(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> CompletableFuture.supplyAsync(this::released, executor))
        .toList();
  }

  private CompletableFuture<Thread> here() {
    return CompletableFuture.supplyAsync(Thread::currentThread, executor);
  }

  private Thread released() {
    try {
      released.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Thread.currentThread();
  }
}
