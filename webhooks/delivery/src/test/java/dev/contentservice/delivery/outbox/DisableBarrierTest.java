package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.Wait;
import dev.contentservice.delivery.dispatch.AttemptExecutor;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.Attempts;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.DispatcherConfig;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.dispatch.internal.Dispatcher;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.model.Webhook;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
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

/** The guarantees of disabling a webhook, on every store and by every node. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class DisableBarrierTest {
  private static final int ROUNDS = Integer.getInteger("reliability.rounds", 5);
  private static final DispatcherConfig QUICK =
      new DispatcherConfig(16, 1, Duration.ofMillis(20), Duration.ofSeconds(20));

  private final World world;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Queue<Long> started = new ConcurrentLinkedQueue<>();

  DisableBarrierTest(TestStore store) {
    world = new World(store);
  }

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  @Test
  void no_attempt_starts_on_any_node_after_a_webhook_was_disabled() throws Exception {
    Webhook webhook = world.webhook("w");
    List<Dispatcher> nodes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      // The window is tested, so it is shorter than many of the delays.
      nodes.add(start("n" + i, limits(Duration.ofMillis(30)), this::afterAWhile));
    }
    for (int round = 0; round < ROUNDS; round++) {
      world.store.put(webhook.enabled(true));
      publish(round, 200);
      nodes.forEach(Dispatcher::wake);
      int before = started.size();
      Wait.until("five attempts start", () -> started.size() >= before + 5);
      world.store.put(webhook.enabled(false));
      new DisableBarrier(id -> Optional.empty(), limits(Duration.ofMillis(30))).await("w");
      long acknowledged = System.nanoTime();

      waitUntilNothingWaits();
      assertThat(started).allSatisfy(moment -> assertThat(moment - acknowledged).isNegative());
    }
    nodes.forEach(Dispatcher::close);

    assertThat(world.store.count("delivery_records", "state = 'skipped'")).isPositive();
    assertThat(world.store.count("delivery_records", "state = 'delivered'"))
        .isEqualTo(started.size());
    assertThat(world.store.count("delivery_attempt_records", "1 = 1")).isEqualTo(started.size());
  }

  @Test
  void another_node_waits_until_no_attempt_can_start() throws Exception {
    Webhook webhook = world.webhook("w");
    CompletableFuture<AttemptResult> result = new CompletableFuture<>();
    CountDownLatch inFlight = new CountDownLatch(1);
    AttemptExecutor hanging =
        delivery -> {
          inFlight.countDown();
          return result;
        };
    Duration window = Duration.ofMillis(300);
    try (Dispatcher node = start("n", limits(window), hanging)) {
      world.publish("e");
      node.wake();
      Wait.until("an attempt is in flight", inFlight);
      world.store.put(webhook.enabled(false));
      long start = System.nanoTime();
      new DisableBarrier(id -> Optional.empty(), limits(window)).await("w");

      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(window);
      result.complete(Attempts.delivered());
    }
    assertThat(world.store.count("delivery_records", "state = 'delivered'")).isEqualTo(1);
  }

  @Test
  void the_owner_waits_until_its_attempts_have_ended() throws Exception {
    Webhook webhook = world.webhook("w");
    world.publish("e");
    Outbox node = world.node("n", limits(Duration.ofSeconds(30)));
    ClaimedDelivery claimed = node.claim(1).get(0);
    world.store.put(webhook.enabled(false));
    world.clock.pass(Duration.ofMinutes(1));
    DisableBarrier barrier = new DisableBarrier(node::inFlight, limits(Duration.ofHours(1)));
    Future<?> waiting = threads.submit(() -> barrier.await("w"));
    Thread.sleep(100);
    assertThat(waiting).isNotDone();

    node.complete(List.of(world.delivered(claimed)));
    waiting.get(30, TimeUnit.SECONDS);
    barrier.await("w");
    barrier.await("never notified");
  }

  /** An earlier owner may still start what it had claimed. */
  @Test
  void a_new_owner_does_not_know_which_attempts_may_start() {
    world.webhook("w");
    Outbox node = world.node("n", limits(Duration.ofSeconds(2)));
    world.publish("e");
    long claim = node.claim(1).get(0).claim();

    assertThat(node.inFlight("w")).isEmpty();
    world.clock.pass(Duration.ofMillis(2_200));
    assertThat(node.inFlight("w")).contains(Set.of(claim));
    assertThat(world.node("other", limits(Duration.ofSeconds(2))).inFlight("w")).isEmpty();
  }

  @Test
  void a_late_delivery_is_rescheduled_without_an_attempt() throws Exception {
    world.webhook("w");
    world.publish("e");
    Outbox node = world.store.node(world.store, limits(Duration.ofNanos(1)), "n");
    ClaimedDelivery claimed = node.claim(1).get(0);
    assertThat(claimed.canStart()).isFalse();

    assertThat(node.complete(List.of(tooLate(claimed)))).isEqualTo(1);

    node.release();
    node.leave();
    world.clock.pass(Duration.ofMillis(1));
    ClaimedDelivery next = world.store.node("other").claim(1).get(0);
    assertThat(next.id()).isEqualTo(claimed.id());
    assertThat(next.number()).isEqualTo(1);
    assertThat(next.canStart()).isTrue();
    assertThat(node.complete(List.of(tooLate(claimed)))).as("another node has it").isZero();
    assertThat(world.store.count("delivery_attempt_records", "1 = 1")).isZero();
    assertThat(world.store.count("delivery_receivers", "failures > 0")).isZero();
  }

  private CompletedAttempt tooLate(ClaimedDelivery delivery) {
    return new CompletedAttempt(
        delivery, AttemptResult.deferred(world.clock.instant(), Duration.ofMillis(1)));
  }

  private static OutboxConfig limits(Duration startWithin) {
    return OutboxConfig.defaults().withTakeover(Duration.ofDays(1)).withStartWithin(startWithin);
  }

  private Dispatcher start(String name, OutboxConfig limits, AttemptExecutor sending) {
    return Dispatcher.start(world.store.node(world.store, limits, name), sending, QUICK);
  }

  /** Starts attempts in a delayed thread, sometimes too late; each attempt takes a while. */
  private CompletionStage<AttemptResult> afterAWhile(ClaimedDelivery delivery) {
    return CompletableFuture.supplyAsync(
        () -> {
          pause(60);
          long now = System.nanoTime();
          if (!delivery.canStart()) {
            return AttemptResult.deferred(Instant.now(), Duration.ZERO);
          }
          started.add(now);
          pause(10);
          return Attempts.delivered();
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
    Wait.until("none waits", () -> world.store.count("delivery_records", "state = 'pending'") == 0);
  }
}
