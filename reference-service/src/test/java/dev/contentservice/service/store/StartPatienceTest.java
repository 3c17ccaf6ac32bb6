package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.service.EitherStore;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A start waits longer for a slow store than a request does. */
@Tag("exhaustive")
class StartPatienceTest {
  private static final long LONGER_THAN_A_REQUEST = TimeUnit.SECONDS.toMillis(11);

  @TempDir Path folder;

  @Test
  void a_write_of_the_start_outlasts_a_slow_one_that_a_request_does_not() throws Exception {
    try (OpenedStore starting = OpenedStore.fresh(EitherStore.SQLITE, folder.resolve("a"));
        OpenedStore started = OpenedStore.fresh(EitherStore.SQLITE, folder.resolve("b"))) {
      started.store.started();
      CompletableFuture<Boolean> slow = slow(starting);
      CompletableFuture<Boolean> tooSlow = slow(started);

      assertThatThrownBy(() -> started.store.inTransaction(handle -> true))
          .isInstanceOf(StoreUnavailableException.class);
      assertThat(starting.store.<Boolean>inTransaction(handle -> true)).isTrue();
      assertThat(slow.get()).isTrue();
      assertThat(tooSlow).failsWithin(1, TimeUnit.SECONDS);
    }
  }

  /** Returns once the work runs. */
  private static CompletableFuture<Boolean> slow(OpenedStore store) throws InterruptedException {
    CountDownLatch running = new CountDownLatch(1);
    CompletableFuture<Boolean> done =
        CompletableFuture.supplyAsync(
            () ->
                store.store.inTransaction(
                    handle -> {
                      running.countDown();
                      return slept();
                    }),
            work -> new Thread(work, "slow writer").start());
    running.await();
    return done;
  }

  private static boolean slept() {
    try {
      Thread.sleep(LONGER_THAN_A_REQUEST);
      return true;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
