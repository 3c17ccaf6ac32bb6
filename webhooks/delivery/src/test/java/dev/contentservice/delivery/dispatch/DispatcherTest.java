package dev.contentservice.delivery.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.Wait;
import dev.contentservice.delivery.dispatch.internal.Dispatcher;
import dev.contentservice.delivery.outbox.TestStore;
import dev.contentservice.delivery.outbox.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Nodes at work, in real time. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
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
    assertThat(world.store.count("delivery_records", "state = 'delivered'")).isEqualTo(600);
  }

  @Test
  void a_receiver_gets_four_attempts_at_a_time_however_many_are_claimed() throws Exception {
    world.webhook("w");
    IntStream.range(0, 300).forEach(i -> world.publish("e" + i));
    CountDownLatch all = new CountDownLatch(300);
    Set<String> running = ConcurrentHashMap.newKeySet();
    AtomicInteger most = new AtomicInteger();
    AttemptExecutor sending =
        delivery -> {
          running.add(delivery.id());
          most.accumulateAndGet(running.size(), Math::max);
          return CompletableFuture.runAsync(
                  () -> running.remove(delivery.id()),
                  CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS))
              .thenCompose(done -> counted(delivery, all));
        };
    try (Dispatcher node = start("n", sending, SLOW_POLL)) {
      Wait.until("every attempt is made", all);
    }

    assertThat(calls).hasSize(300).allSatisfy((id, count) -> assertThat(count).isEqualTo(1));
    assertThat(most).hasValue(4);
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
  void an_idle_node_finds_the_work_of_another_without_being_woken() throws Exception {
    world.webhook("w");
    CountDownLatch all = new CountDownLatch(3);
    DispatcherConfig config =
        new DispatcherConfig(64, 2, Duration.ofMillis(5), Duration.ofSeconds(20));
    try (Dispatcher node = start("n", delivery -> counted(delivery, all), config)) {
      for (int i = 1; i <= 3; i++) {
        world.publish("e" + i);
        int expected = i;
        Wait.until("attempt " + i + " is made", () -> calls.size() == expected);
        // Its result is recorded, and nothing is pending.
        Wait.until(
            "idle", () -> world.store.count("delivery_records", "completed_at is null") == 0);
      }
    }
  }

  @Test
  void closing_waits_for_attempts_in_flight_and_starts_none() throws Exception {
    world.webhook("w");
    CompletableFuture<AttemptResult> result = new CompletableFuture<>();
    CountDownLatch started = new CountDownLatch(1);
    Dispatcher node =
        start(
            "n",
            delivery -> {
              started.countDown();
              return result;
            },
            SLOW_POLL);
    world.publish("e");
    node.wake();
    Wait.until("the attempt starts", started);
    Thread closing = new Thread(node::close);
    closing.start();
    result.complete(Attempts.delivered());
    Wait.untilEnded(closing);

    world.publish("late");
    node.wake();
    assertThat(world.store.count("delivery_records", "state = 'delivered'")).isEqualTo(1);
    assertThat(world.store.count("delivery_records", "state = 'pending'")).isEqualTo(1);
  }

  @Test
  void an_internal_error_is_a_failed_attempt() throws Exception {
    world.webhook("w");
    CountDownLatch started = new CountDownLatch(1);
    try (Dispatcher node =
        start(
            "n",
            delivery -> {
              started.countDown();
              throw new IllegalStateException("on purpose");
            },
            SLOW_POLL)) {
      world.publish("e");
      node.wake();
      Wait.until("the attempt starts", started);
    }

    assertThat(world.store.count("delivery_attempt_records", "error = 'internal'")).isEqualTo(1);
  }

  @Test
  void results_are_recorded_before_more_is_claimed() throws Exception {
    int webhooks = 10 * SLOW_POLL.inFlight();
    IntStream.range(0, webhooks).forEach(i -> world.webhook("w" + i));
    world.publish("e");
    CountDownLatch all = new CountDownLatch(webhooks);
    List<Integer> unrecorded = new ArrayList<>();

    // One thread starts the attempts, and each ends at once.
    AttemptExecutor executor =
        delivery -> {
          unrecorded.add(
              calls.size() - world.store.count("delivery_records", "state = 'delivered'"));
          return counted(delivery, all);
        };
    try (Dispatcher node = start("n", executor, SLOW_POLL)) {
      Wait.until("every attempt is made", all);
    }

    assertThat(unrecorded).hasSize(webhooks).allMatch(count -> count < SLOW_POLL.inFlight());
  }

  private Dispatcher start(String name, AttemptExecutor sending, DispatcherConfig pace) {
    return Dispatcher.start(world.store.node(name), sending, pace);
  }

  private CompletionStage<AttemptResult> counted(ClaimedDelivery delivery, CountDownLatch all) {
    calls.merge(delivery.event().id() + " to " + delivery.webhook().getId(), 1, Integer::sum);
    all.countDown();
    return CompletableFuture.completedFuture(Attempts.delivered());
  }
}
