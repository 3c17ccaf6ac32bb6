package dev.contentservice.delivery.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.Wait;
import dev.contentservice.delivery.dispatch.internal.Dispatcher;
import dev.contentservice.delivery.outbox.LogLines;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.TestStore;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.outbox.internal.Outbox;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A store that rejects writes for a while, as on a full disk, while attempts end. */
@Tag("exhaustive")
class FullStoreTest {
  private static final DispatcherConfig PACE =
      new DispatcherConfig(16, 2, Duration.ofMillis(5), Duration.ofSeconds(8));
  private static final Duration FULL = Duration.ofSeconds(3);
  private static final int EVENTS = 20;

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("dev.contentservice.delivery.outbox.Stores#all")
  void it_costs_few_log_lines_and_no_attempt(TestStore store) throws Exception {
    World world = new World(store);
    world.webhook("w");
    Full full = new Full(store);
    Outbox outbox = store.node(full, OutboxConfig.defaults(), "n");
    CountDownLatch started = new CountDownLatch(1);
    CompletableFuture<AttemptResult> first = new CompletableFuture<>();
    AttemptExecutor sending =
        delivery -> {
          started.countDown();
          return first;
        };
    IntStream.range(0, EVENTS).forEach(i -> world.publish("e" + i));

    try (LogLines lines = new LogLines();
        Dispatcher node = Dispatcher.start(outbox, sending, PACE)) {
      Wait.until("an attempt starts", started);
      full.failing = true;
      first.complete(Attempts.delivered());
      for (long end = System.nanoTime() + FULL.toNanos(); System.nanoTime() < end; ) {
        node.wake();
        Thread.sleep(5);
      }
      Wait.until(
          "a hundred transactions failed",
          () -> {
            node.wake();
            return full.failed.get() > 100;
          });
      full.failing = false;
      Wait.until(
          "everything is delivered",
          () -> store.count("delivery_records", "state = 'delivered'") == EVENTS);

      // One at once, then one every ten seconds.
      assertThat(lines.texts()).hasSizeLessThanOrEqualTo(2);
    }
    assertThat(store.count("delivery_attempt_records", "1 = 1")).isEqualTo(EVENTS);
  }

  /** Fails at the end of each transaction, so that nothing of it is stored. */
  private static final class Full implements TransactionRunner {
    private final TransactionRunner store;
    private final AtomicInteger failed = new AtomicInteger();
    private volatile boolean failing;

    Full(TransactionRunner store) {
      this.store = store;
    }

    @Override
    public <T> T run(Function<Handle, T> work) {
      return store.run(
          handle -> {
            T result = work.apply(handle);
            if (failing) {
              failed.incrementAndGet();
              throw new IllegalStateException("no space left");
            }
            return result;
          });
    }
  }
}
