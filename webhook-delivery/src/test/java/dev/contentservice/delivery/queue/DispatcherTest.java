package dev.contentservice.delivery.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.Wait;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Nodes at work, in real time. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.queue.Stores#all")
class DispatcherTest {
  private static final DispatcherConfig SLOW_POLL =
      new DispatcherConfig(64, 1, Duration.ofHours(1), Duration.ofSeconds(20));

  private final World world;
  private final Map<String, Integer> calls = new ConcurrentHashMap<>();

  DispatcherTest(TestStore store) {
    world = new World(store);
  }

  @Test
  void several_nodes_deliver_every_event_to_every_webhook_once() throws Exception {
    IntStream.range(0, 20).forEach(i -> world.webhook("w" + i));
    CountDownLatch all = new CountDownLatch(20 * 30);
    List<Dispatcher> nodes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      nodes.add(start("n" + i, delivery -> counted(delivery, all), SLOW_POLL));
    }
    for (int i = 0; i < 30; i++) {
      world.publish("e" + i);
      nodes.forEach(Dispatcher::wake);
    }

    Wait.until("every attempt is made", all);
    nodes.forEach(Dispatcher::close);

    assertThat(calls).hasSize(600).allSatisfy((id, count) -> assertThat(count).isEqualTo(1));
    assertThat(world.store.count("deliveries", "state = 'delivered'")).isEqualTo(600);
  }

  @Test
  void due_deliveries_are_sent_at_start_without_waiting_for_a_poll() throws Exception {
    world.webhook("w");
    world.publish("e");
    CountDownLatch sent = new CountDownLatch(1);
    try (Dispatcher node = start("n", delivery -> counted(delivery, sent), SLOW_POLL)) {
      Wait.until("the attempt is made", sent);
    }
  }

  @Test
  void closing_waits_for_attempts_in_flight_and_starts_none() throws Exception {
    world.webhook("w");
    CompletableFuture<AttemptResult> result = new CompletableFuture<>();
    CountDownLatch begun = new CountDownLatch(1);
    Dispatcher node =
        start(
            "n",
            delivery -> {
              begun.countDown();
              return result;
            },
            SLOW_POLL);
    world.publish("e");
    node.wake();
    Wait.until("the attempt starts", begun);
    Thread closing = new Thread(node::close);
    closing.start();
    result.complete(good());
    Wait.untilEnded(closing);

    world.publish("late");
    node.wake();
    assertThat(world.store.count("deliveries", "state = 'delivered'")).isEqualTo(1);
    assertThat(world.store.count("deliveries", "state = 'pending'")).isEqualTo(1);
  }

  @Test
  void an_internal_error_is_a_failed_attempt() throws Exception {
    world.webhook("w");
    CountDownLatch begun = new CountDownLatch(1);
    try (Dispatcher node =
        start(
            "n",
            delivery -> {
              begun.countDown();
              throw new IllegalStateException("on purpose");
            },
            SLOW_POLL)) {
      world.publish("e");
      node.wake();
      Wait.until("the attempt starts", begun);
    }

    assertThat(world.store.count("delivery_attempts", "error = 'internal'")).isEqualTo(1);
  }

  private Dispatcher start(String name, AttemptExecutor sending, DispatcherConfig pace) {
    Outbox outbox =
        new Outbox(
            world.store,
            world.store,
            OutboxConfig.DEFAULTS,
            StoreClock.of(world.store),
            new Random(1),
            name);
    return Dispatcher.start(outbox, sending, pace);
  }

  private CompletionStage<AttemptResult> counted(LeasedDelivery delivery, CountDownLatch all) {
    calls.merge(delivery.event().id() + " to " + delivery.webhook().getId(), 1, Integer::sum);
    all.countDown();
    return CompletableFuture.completedFuture(good());
  }

  private static AttemptResult good() {
    return new AttemptResult(
        true, false, Instant.now(), Duration.ZERO, 200, null, "", Optional.empty());
  }
}
