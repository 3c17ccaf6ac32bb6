package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.Wait;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.outbox.internal.Outbox;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Two concurrent replays of a delivery: one of them reopens it. */
class ConcurrentReplayTest {

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("dev.contentservice.delivery.outbox.Stores#all")
  @Timeout(60)
  void a_delivery_that_another_replay_reopens_is_skipped(TestStore store) throws Exception {
    World world = new World(store);
    world.webhook("w");
    world.publish("e");
    Outbox node = world.node("node");
    ClaimedDelivery first = node.claim(1).get(0);
    node.complete(List.of(world.delivered(first)));
    CountDownLatch reopened = new CountDownLatch(1);
    CountDownLatch commit = new CountDownLatch(1);
    Replay slow = new Replay(beforeCommit(store, reopened, commit), world.clock, () -> {});

    CompletableFuture<Boolean> one = CompletableFuture.supplyAsync(() -> slow.replay(first.id()));
    Wait.until("the first replay reopens it", reopened);
    CompletableFuture<Boolean> other =
        CompletableFuture.supplyAsync(
            () -> new Replay(store, world.clock, () -> {}).replay(first.id()));
    if (store.toString().equals("PostgreSQL")) {
      assertThat(other.get()).as("without waiting").isFalse();
    }
    commit.countDown();

    assertThat(one.get()).isTrue();
    assertThat(other.get()).isFalse();
    assertThat(node.claim(10)).extracting(ClaimedDelivery::id).containsExactly(first.id());
  }

  private static TransactionRunner beforeCommit(
      TransactionRunner store, CountDownLatch reached, CountDownLatch commit) {
    return new TransactionRunner() {
      @Override
      public <T> T run(Function<Handle, T> work) {
        return store.run(
            handle -> {
              T result = work.apply(handle);
              reached.countDown();
              try {
                commit.await();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
              return result;
            });
      }
    };
  }
}
