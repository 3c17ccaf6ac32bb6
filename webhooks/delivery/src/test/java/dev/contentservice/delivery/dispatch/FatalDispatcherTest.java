package dev.contentservice.delivery.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.dispatch.internal.Dispatcher;
import dev.contentservice.delivery.http.LoopbackSending;
import dev.contentservice.delivery.http.internal.SendLimits;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.TestStore;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.outbox.internal.Outbox;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Errors of one attempt, and errors that end the threads of a dispatcher. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class FatalDispatcherTest {
  private static final DispatcherConfig TWO_WORKERS =
      new DispatcherConfig(64, 2, Duration.ofMillis(50), Duration.ofSeconds(20));

  private final World world;
  private final AtomicInteger sent = new AtomicInteger();
  private final BlockingQueue<Throwable> errors = new LinkedBlockingQueue<>();

  FatalDispatcherTest(TestStore store) {
    world = new World(store);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void an_error_of_one_attempt_completes_it_and_the_worker_lives(boolean thrown) throws Exception {
    world.webhook("w");
    try (Dispatcher node = start(delivery -> end(thrown, new StackOverflowError()), world.store)) {
      for (int i = 1; i <= 3; i++) {
        world.publish("e" + i);
        node.wake();
        await(i);
      }
    }

    assertThat(world.store.count("delivery_attempt_records", "error = 'internal'")).isEqualTo(3);
    assertThat(errors).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_fatal_error_of_an_attempt_ends_the_dispatcher_and_calls_the_handler(boolean thrown)
      throws Exception {
    world.webhook("w");
    OutOfMemoryError error = new OutOfMemoryError("on purpose");
    try (Dispatcher node = start(delivery -> end(thrown, error), world.store)) {
      world.publish("e");
      node.wake();

      assertThat(errors.poll(30, TimeUnit.SECONDS)).hasRootCause(error);
    }
    assertThat(world.store.count("delivery_records", "completed_at is null")).isEqualTo(1);
    assertThat(world.store.count("delivery_attempt_records", "1 = 1")).isZero();
  }

  /** The first attempts get threads, which stay busy until the limit is reached. */
  @ParameterizedTest
  @ValueSource(ints = {0, 3})
  void without_a_thread_for_an_attempt_the_dispatcher_ends_and_calls_the_handler(int threads)
      throws Exception {
    AtomicInteger left = new AtomicInteger(threads);
    Semaphore busy = new Semaphore(0);
    OutOfMemoryError error = new OutOfMemoryError("unable to create native thread: on purpose");
    ThreadFactory limited =
        task -> {
          if (left.getAndDecrement() <= 0) {
            busy.release(threads);
            throw error;
          }
          return new Thread(
              () -> {
                busy.acquireUninterruptibly();
                task.run();
              });
        };
    for (int i = 0; i <= threads; i++) {
      world.webhook("w" + i);
    }
    world.publish("e");
    try (LoopbackSending sending = new LoopbackSending(SendLimits.defaults(), limited);
        Dispatcher node = start(sending, world.store)) {
      node.wake();

      assertThat(errors.poll(30, TimeUnit.SECONDS)).hasRootCause(error);
    }
    assertThat(world.store.count("delivery_records", "completed_at is null")).isPositive();
  }

  @Test
  void a_fatal_error_of_a_worker_ends_all_workers_so_that_others_take_over() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    Error error = new OutOfMemoryError("on purpose");
    try (Dispatcher node = start(delivery -> end(true, error), failing(runs, error))) {
      assertThat(errors.poll(30, TimeUnit.SECONDS)).isSameAs(error);
      node.wake();
    }
    int after = runs.get();
    Thread.sleep(TWO_WORKERS.pollInterval().multipliedBy(4).toMillis());

    assertThat(runs).hasValue(after);
  }

  @Test
  void without_a_handler_the_default_handler_of_the_application_is_called() throws Exception {
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Error error = new OutOfMemoryError("on purpose");
    Thread.setDefaultUncaughtExceptionHandler((thread, death) -> errors.add(death));
    try (Dispatcher node =
        Dispatcher.start(
            outbox(failing(new AtomicInteger(), error)),
            delivery -> end(true, error),
            TWO_WORKERS)) {
      assertThat(errors.poll(30, TimeUnit.SECONDS)).isSameAs(error);
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  private void await(int attempts) throws InterruptedException {
    for (int i = 0; sent.get() < attempts; i++) {
      assertThat(i).as("waits of 20 ms").isLessThan(1500);
      Thread.sleep(20);
    }
  }

  private CompletableFuture<AttemptResult> end(boolean thrown, Error error) {
    sent.incrementAndGet();
    if (thrown) {
      throw error;
    }
    return CompletableFuture.supplyAsync(
        () -> {
          throw error;
        });
  }

  private Dispatcher start(AttemptExecutor sending, TransactionRunner store) {
    return Dispatcher.start(
        outbox(store), sending, TWO_WORKERS, (thread, death) -> errors.add(death));
  }

  private Outbox outbox(TransactionRunner store) {
    return world.store.node(store, OutboxConfig.defaults(), "n");
  }

  private static TransactionRunner failing(AtomicInteger runs, Error error) {
    return new TransactionRunner() {
      @Override
      public <T> T run(Function<Handle, T> work) {
        runs.incrementAndGet();
        throw error;
      }
    };
  }
}
