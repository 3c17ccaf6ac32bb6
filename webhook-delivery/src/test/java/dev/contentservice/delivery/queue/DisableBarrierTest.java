package dev.contentservice.delivery.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.Wait;
import dev.contentservice.delivery.queue.Dispatcher.DispatcherConfig;
import dev.contentservice.model.Webhook;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What is promised to whoever disables a webhook, on every store and by every node. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.queue.Stores#all")
class DisableBarrierTest {
  private static final int ROUNDS = Integer.getInteger("reliability.rounds", 5);
  private static final DispatcherConfig QUICK =
      new DispatcherConfig(16, 1, Duration.ofMillis(20), Duration.ofSeconds(20));

  private final World world;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Queue<Long> begun = new ConcurrentLinkedQueue<>();

  DisableBarrierTest(TestStore store) {
    world = new World(store);
  }

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  @Test
  void nothing_begins_on_any_node_after_a_webhook_was_disabled() throws Exception {
    Webhook webhook = world.webhook("w");
    List<Dispatcher> nodes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      // In the end the window is what is tried, so it is shorter than many of the delays.
      nodes.add(start("n" + i, limits(Duration.ofMillis(30)), this::afterAWhile));
    }
    for (int round = 0; round < ROUNDS; round++) {
      world.store.put(webhook.enabled(true));
      publish(round, 200);
      nodes.forEach(Dispatcher::wake);
      int before = begun.size();
      Wait.until("five attempts begin", () -> begun.size() >= before + 5);
      world.store.put(webhook.enabled(false));
      new DisableBarrier(world.store, limits(Duration.ofMillis(30))).await("w");
      long answered = System.nanoTime();

      waitUntilNothingWaits();
      assertThat(begun).allSatisfy(moment -> assertThat(moment - answered).isNegative());
    }
    nodes.forEach(Dispatcher::close);

    assertThat(world.store.count("deliveries", "state = 'skipped'")).isPositive();
    assertThat(world.store.count("deliveries", "state = 'delivered'")).isEqualTo(begun.size());
    assertThat(world.store.count("delivery_attempts", "1 = 1")).isEqualTo(begun.size());
  }

  @Test
  void what_is_in_flight_is_waited_for_only_as_long_as_an_attempt_could_still_begin()
      throws Exception {
    Webhook webhook = world.webhook("w");
    CompletableFuture<AttemptResult> answer = new CompletableFuture<>();
    CountDownLatch inFlight = new CountDownLatch(1);
    AttemptExecutor hanging =
        delivery -> {
          inFlight.countDown();
          return answer;
        };
    Duration window = Duration.ofMillis(300);
    try (Dispatcher node = start("n", limits(window), hanging)) {
      world.publish("e");
      node.wake();
      Wait.until("an attempt is in flight", inFlight);
      world.store.put(webhook.enabled(false));
      long begin = System.nanoTime();
      new DisableBarrier(world.store, limits(window)).await("w");

      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(window);
      answer.complete(good());
    }
    assertThat(world.store.count("deliveries", "state = 'delivered'")).isEqualTo(1);
  }

  @Test
  void the_end_of_what_is_in_flight_ends_the_wait() throws Exception {
    Webhook webhook = world.webhook("w");
    world.publish("e");
    Outbox node = world.node("n", limits(Duration.ofSeconds(30)));
    LeasedDelivery taken = node.claim(1).get(0);
    world.store.put(webhook.enabled(false));
    DisableBarrier quiescence = new DisableBarrier(world.store, limits(Duration.ofHours(1)));
    Future<?> waiting = threads.submit(() -> quiescence.await("w"));
    Thread.sleep(100);
    assertThat(waiting).isNotDone();

    node.complete(List.of(world.delivered(taken)));
    waiting.get(30, TimeUnit.SECONDS);
    quiescence.await("w");
    quiescence.await("never told anything");
  }

  @Test
  void what_comes_too_late_is_put_back_and_is_no_attempt() throws Exception {
    world.webhook("w");
    world.publish("e");
    Outbox node = world.node("n", limits(Duration.ofNanos(1)));
    LeasedDelivery taken = node.claim(1).get(0);
    assertThat(taken.canStart()).isFalse();

    assertThat(node.complete(List.of(tooLate(taken)))).isEqualTo(1);

    LeasedDelivery again = world.node("other").claim(1).get(0);
    assertThat(again.id()).isEqualTo(taken.id());
    assertThat(again.number()).isEqualTo(1);
    assertThat(again.canStart()).isTrue();
    assertThat(node.complete(List.of(tooLate(taken)))).as("another has it").isZero();
    assertThat(world.store.count("delivery_attempts", "1 = 1")).isZero();
    assertThat(world.store.count("delivery_queues", "failures > 0")).isZero();
    assertThat(world.store.count("delivery_queues", "leases like '%other%'")).isEqualTo(1);
  }

  private CompletedAttempt tooLate(LeasedDelivery delivery) {
    return new CompletedAttempt(
        delivery, AttemptResult.deferred(world.clock.instant(), Duration.ZERO));
  }

  private static OutboxConfig limits(Duration beginWithin) {
    return new OutboxConfig(
        4, Duration.ofDays(1), beginWithin, RetrySchedule.DEFAULTS, CircuitBreakerPolicy.DEFAULTS);
  }

  private Dispatcher start(String name, OutboxConfig limits, AttemptExecutor sending) {
    Outbox outbox =
        new Outbox(
            world.store, world.store, limits, StoreClock.of(world.store), new Random(1), name);
    return Dispatcher.start(outbox, sending, QUICK);
  }

  /** Begins in a thread that is held up, sometimes for too long, and then takes a while. */
  private CompletionStage<AttemptResult> afterAWhile(LeasedDelivery delivery) {
    return CompletableFuture.supplyAsync(
        () -> {
          pause(60);
          long now = System.nanoTime();
          if (!delivery.canStart()) {
            return AttemptResult.deferred(Instant.now(), Duration.ZERO);
          }
          begun.add(now);
          pause(10);
          return good();
        },
        threads);
  }

  private static void pause(int atMostMillis) {
    try {
      Thread.sleep(ThreadLocalRandom.current().nextInt(atMostMillis));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void publish(int round, int events) {
    world.publisher.publish(
        IntStream.range(0, events).mapToObj(i -> World.created(round + "-" + i)).toList());
  }

  private void waitUntilNothingWaits() throws InterruptedException {
    Wait.until("none waits", () -> world.store.count("deliveries", "state = 'pending'") == 0);
  }

  private static AttemptResult good() {
    return new AttemptResult(
        true, false, Instant.now(), Duration.ZERO, 200, null, "", Optional.empty());
  }
}
