package dev.contentservice.delivery.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.Wait;
import dev.contentservice.delivery.dispatch.internal.Dispatcher;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.TestStore;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * More webhooks with slow receivers than a node has capacity for, and a healthy one. In the build,
 * slow attempts barely exceed the threshold; with {@code -Dreliability.slow=13} they take that many
 * seconds, and the promised second is asserted.
 */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
@Tag("exhaustive")
class SlowReceiversTest {
  private static final int SECONDS = Integer.getInteger("reliability.slow", 0);
  private static final Duration TAKES =
      SECONDS == 0 ? Duration.ofMillis(1_500) : Duration.ofSeconds(SECONDS);
  private static final Duration PROMISED =
      SECONDS == 0 ? Duration.ofSeconds(5) : Duration.ofSeconds(1);
  private static final int EVENTS = 25;
  private static final int OF_EACH = 40;
  // Attempts that hang at the end would delay closing.
  private static final DispatcherConfig PACE =
      DispatcherConfig.defaults().withShutdownTimeout(Duration.ofMillis(100));

  private final World world;
  private final Map<String, Long> started = new ConcurrentHashMap<>();
  private final AtomicInteger inFlight = new AtomicInteger();
  private final AtomicInteger transactions = new AtomicInteger();
  private final TestStore store;

  SlowReceiversTest(TestStore store) {
    this.store = store;
    world = new World(store);
  }

  /** The behavior of the slow receivers. */
  enum Others {
    /** They respond with 200, so that no circuit breaker opens. */
    SLOW(160),
    /** A third each is slow, times out, or never ends. */
    MIXED(600);

    private final int count;

    Others(int count) {
      this.count = count;
    }
  }

  @ParameterizedTest
  @EnumSource(Others.class)
  void an_event_for_a_healthy_webhook_waits_for_no_slow_one(Others others) throws Exception {
    IntStream.range(0, others.count).forEach(i -> world.webhook(i % 3 + " slow " + i));
    world.publisher.publish(
        IntStream.range(0, OF_EACH).mapToObj(i -> World.created("slow " + i)).toList());
    store.put(World.enabled("well").events(List.of(subscription(EventType.UPDATE))));
    List<Duration> delays = new ArrayList<>();
    try (Dispatcher node = start(others)) {
      for (int i = 0; i < EVENTS; i++) {
        delays.add(delayOf("news " + i, node));
        Thread.sleep(TAKES.multipliedBy(2).dividedBy(EVENTS).toMillis());
      }
      int before = transactions.get();
      Thread.sleep(500);
      // A loop that waits for nothing runs many more.
      assertThat(transactions.get() - before).as("transactions in half a second").isLessThan(300);
    }
    delays.sort(null);
    System.out.printf(
        "fairness, %s, %d receivers that take %s: an event for another begins after %d ms at the"
            + " median, %d ms at most; %d attempts at them in flight%n",
        store,
        others.count,
        TAKES,
        delays.get(EVENTS / 2).toMillis(),
        delays.get(EVENTS - 1).toMillis(),
        inFlight.get());
    assertThat(delays.get(EVENTS - 1)).isLessThan(PROMISED);
    assertThat(inFlight).hasValueLessThan(PACE.inFlight());
  }

  /** None of their attempts ends. */
  @Test
  void it_does_not_wait_when_all_others_start_to_hang_at_once() throws Exception {
    store.put(World.enabled("well").events(List.of(subscription(EventType.UPDATE))));
    try (Dispatcher node = start(Others.MIXED)) {
      delayOf("it is known to be well", node);
      IntStream.range(0, 600).forEach(i -> world.webhook("2 hangs " + i));
      world.publisher.publish(
          IntStream.range(0, OF_EACH).mapToObj(i -> World.created("hangs " + i)).toList());
      for (int i = 0; i < EVENTS; i++) {
        delayOf("news " + i, node);
      }
    }
    assertThat(inFlight).hasValueLessThan(PACE.inFlight());
  }

  private Duration delayOf(String eventId, Dispatcher node) throws InterruptedException {
    long publishing = System.nanoTime();
    world.publisher.publish(
        Event.builder(
                eventId, new EntityReference(EntityType.ITEM_TYPE, "m1"), EventType.UPDATE, "{}")
            .occurredAt(Instant.EPOCH)
            .build());
    node.wake();
    Wait.until("an attempt for " + eventId, () -> started.containsKey(eventId));
    return Duration.ofNanos(started.get(eventId) - publishing);
  }

  private Dispatcher start(Others others) {
    TransactionRunner counted =
        new TransactionRunner() {
          @Override
          public <T> T run(java.util.function.Function<org.jdbi.v3.core.Handle, T> work) {
            transactions.incrementAndGet();
            return store.run(work);
          }
        };
    Outbox outbox = store.node(counted, OutboxConfig.defaults(), "n");
    return Dispatcher.start(outbox, delivery -> send(delivery, others), PACE);
  }

  private CompletionStage<AttemptResult> send(ClaimedDelivery delivery, Others others) {
    String webhook = delivery.webhook().getId();
    if (webhook.equals("well")) {
      started.put(delivery.event().id(), System.nanoTime());
      return CompletableFuture.completedFuture(attempt(true, Duration.ofMillis(5)));
    }
    inFlight.incrementAndGet();
    if (others == Others.MIXED && webhook.startsWith("2")) {
      return new CompletableFuture<>();
    }
    boolean good = others != Others.MIXED || webhook.startsWith("0");
    return CompletableFuture.supplyAsync(
        () -> {
          inFlight.decrementAndGet();
          return attempt(good, TAKES);
        },
        CompletableFuture.delayedExecutor(TAKES.toMillis(), TimeUnit.MILLISECONDS));
  }

  private static AttemptResult attempt(boolean good, Duration duration) {
    Instant started = Instant.now().minus(duration);
    return good
        ? Attempts.delivered(started, duration)
        : AttemptResult.failed(started, duration, ErrorKind.TIMEOUT);
  }

  private static EventSubscription subscription(EventType type) {
    return new EventSubscription(EntityType.ITEM_TYPE, List.of(type));
  }
}
