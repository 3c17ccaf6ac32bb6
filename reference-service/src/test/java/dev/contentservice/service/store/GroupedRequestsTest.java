package dev.contentservice.service.store;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Requests that wait while a group runs form the next group. */
class GroupedRequestsTest {
  private final List<List<String>> groups = new CopyOnWriteArrayList<>();
  private final CountDownLatch firstRuns = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private final List<Thread> callers = new ArrayList<>();
  private final GroupedRequests<String, String> requests =
      new GroupedRequests<>(request -> request.substring(0, 1), this::work);

  /** Doubles each request; the first one waits until it is released. */
  private List<Supplier<String>> work(List<String> group) {
    groups.add(group);
    firstRuns.countDown();
    await(released);
    if (group.contains("broken")) {
      throw new IllegalStateException("a group with a broken request");
    }
    if (group.contains("offline")) {
      throw new StoreUnavailableException("offline");
    }
    return group.stream().<Supplier<String>>map(each -> () -> each + each).toList();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Starts the request, and returns when it runs or waits. */
  private CompletableFuture<String> start(String request) throws InterruptedException {
    CompletableFuture<String> result = new CompletableFuture<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                result.complete(requests.run(request));
              } catch (RuntimeException e) {
                result.completeExceptionally(e);
              }
            });
    callers.add(caller);
    caller.start();
    await(firstRuns);
    while (caller.getState() != Thread.State.TIMED_WAITING) {
      Thread.sleep(1);
    }
    return result;
  }

  @Test
  void a_request_that_waits_for_no_other_runs_alone() {
    released.countDown();

    assertThat(requests.run("a")).isEqualTo("aa");
    assertThat(requests.run("b")).isEqualTo("bb");
    assertThat(groups).containsExactly(List.of("a"), List.of("b"));
  }

  @Test
  void every_request_of_many_callers_gets_its_own_result() throws Exception {
    released.countDown();
    List<CompletableFuture<Void>> all = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      String name = (char) ('a' + i) + "-";
      all.add(
          CompletableFuture.runAsync(
              () ->
                  IntStream.range(0, 300)
                      .mapToObj(request -> name + request)
                      .forEach(each -> assertThat(requests.run(each)).isEqualTo(each + each)),
              task -> new Thread(task).start()));
    }

    // A caller that is not woken fails after 5 seconds.
    for (CompletableFuture<Void> each : all) {
      each.get(30, SECONDS);
    }
    assertThat(groups.stream().mapToInt(List::size).sum()).isEqualTo(16 * 300);
  }

  @Test
  void requests_that_wait_share_a_group_unless_they_have_the_same_key() throws Exception {
    List<CompletableFuture<String>> results = new ArrayList<>();
    for (String request : List.of("a", "b1", "c", "b2", "d", "b3")) {
      results.add(start(request));
    }
    released.countDown();

    for (CompletableFuture<String> each : results) {
      each.get(10, SECONDS);
    }
    assertThat(results.get(3)).isCompletedWithValue("b2b2");
    assertThat(groups)
        .containsExactly(List.of("a"), List.of("b1", "c", "d"), List.of("b2"), List.of("b3"));
  }

  @Test
  void a_request_that_breaks_its_group_fails_alone() throws Exception {
    start("a");
    CompletableFuture<String> before = start("x");
    CompletableFuture<String> broken = start("broken");
    CompletableFuture<String> after = start("z");
    released.countDown();

    assertThat(before.get(10, SECONDS)).isEqualTo("xx");
    assertThat(after.get(10, SECONDS)).isEqualTo("zz");
    assertThatThrownBy(() -> broken.get(10, SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(IllegalStateException.class);
  }

  @Test
  void a_group_is_not_run_again_if_the_store_is_not_available() throws Exception {
    start("a");
    CompletableFuture<String> offline = start("offline");
    CompletableFuture<String> other = start("x");
    released.countDown();

    for (CompletableFuture<String> each : List.of(offline, other)) {
      assertThatThrownBy(() -> each.get(10, SECONDS))
          .hasCauseInstanceOf(StoreUnavailableException.class);
    }
    assertThat(groups).hasSize(2);
  }

  @Test
  void an_interrupted_request_that_waits_never_runs() throws Exception {
    start("a");
    CompletableFuture<String> left = start("b");
    CompletableFuture<String> stays = start("c");
    callers.get(1).interrupt();
    assertThatThrownBy(() -> left.get(10, SECONDS))
        .hasCauseInstanceOf(StoreUnavailableException.class);
    released.countDown();

    assertThat(stays.get(10, SECONDS)).isEqualTo("cc");
    assertThat(groups).containsExactly(List.of("a"), List.of("c"));
  }

  @Test
  void a_request_that_waits_too_long_never_runs() throws Exception {
    start("a");
    CompletableFuture<String> late = start("b");

    assertThatThrownBy(() -> late.get(10, SECONDS))
        .hasMessageContaining("too many writes are waiting");
    released.countDown();
    assertThat(requests.run("c")).isEqualTo("cc");
    assertThat(groups).containsExactly(List.of("a"), List.of("c"));
  }
}
