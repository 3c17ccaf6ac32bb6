package dev.contentservice.delivery.queue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.queue.Dispatcher.Pace;
import java.time.Clock;
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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A dead receiver with a long queue, and one that is well; {@code -Dreliability.backlog=1000000}.
 */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.queue.Stores#all")
class FairnessTest {
  private static final int BACKLOG = Integer.getInteger("reliability.backlog", 50_000);
  private static final int EVENTS = 40;
  // The promise is one second. A machine that does other things as well may take longer, and is
  // asked
  // for no more than that it is not the long queue that takes it.
  private static final Duration BOUND = Duration.ofSeconds(BACKLOG < 1_000_000 ? 5 : 1);

  private final World world;
  private final Map<String, Long> begun = new ConcurrentHashMap<>();
  private final AtomicInteger toTheDead = new AtomicInteger();
  private final AtomicInteger inFlight = new AtomicInteger();
  private final AtomicInteger mostInFlight = new AtomicInteger();
  private final TestStore store;

  FairnessTest(TestStore store) {
    this.store = store;
    world = new World(store);
  }

  /** How a receiver is dead. */
  enum Dead {
    /** Every call fails at once, and its breaker never opens: as much work for us as can be. */
    REFUSING(Integer.MAX_VALUE, Duration.ZERO),
    /** Every call takes its time. */
    HANGING(BreakerPolicy.STANDARD.failures(), Duration.ofSeconds(1));

    private final BreakerPolicy breaker;
    private final Duration takes;

    Dead(int failures, Duration takes) {
      this.breaker =
          new BreakerPolicy(
              failures, BreakerPolicy.STANDARD.shortest(), BreakerPolicy.STANDARD.longest());
      this.takes = takes;
    }
  }

  @ParameterizedTest
  @EnumSource(Dead.class)
  void a_dead_receiver_with_a_long_queue_delays_nobody_by_a_second(Dead dead) {
    world.webhook("dead");
    LongQueue.put(world, "dead", BACKLOG, Duration.ofHours(1));
    world.webhook("well");
    List<Duration> delays = new ArrayList<>();
    try (Dispatcher node = start(dead)) {
      await(() -> toTheDead.get() >= 4);
      for (int i = 0; i < EVENTS; i++) {
        delays.add(delayOf("news " + i, node));
      }
    }

    assertThat(delays).allSatisfy(delay -> assertThat(delay).isLessThan(BOUND));
    assertThat(mostInFlight).as("places of the dead").hasValueLessThanOrEqualTo(4);
    assertThat(store.count("deliveries", "webhook_id = 'well' and state = 'delivered'"))
        .isEqualTo(EVENTS);
    assertThat(store.count("deliveries", "webhook_id = 'well' and attempts <> 1")).isZero();
    say(dead, delays);
  }

  private Duration delayOf(String eventId, Dispatcher node) {
    long published = System.nanoTime();
    world.publish(eventId);
    node.wake();
    await(() -> begun.containsKey(eventId));
    return Duration.ofNanos(begun.get(eventId) - published);
  }

  private void say(Dead dead, List<Duration> delays) {
    List<Duration> sorted = delays.stream().sorted().toList();
    System.out.printf(
        "fairness, %s, %d deliveries of a %s receiver, %d attempts for it meanwhile: an event for"
            + " another begins after %d ms at the median, %d ms at most%n",
        store,
        BACKLOG,
        dead,
        toTheDead.get(),
        sorted.get(EVENTS / 2).toMillis(),
        sorted.get(EVENTS - 1).toMillis());
  }

  private Dispatcher start(Dead dead) {
    OutboxLimits limits =
        new OutboxLimits(
            4,
            OutboxLimits.STANDARD.lease(),
            OutboxLimits.STANDARD.beginWithin(),
            RetrySchedule.STANDARD,
            dead.breaker);
    Outbox outbox = new Outbox(store, store, limits, Clock.systemUTC(), new Random(1), "n");
    return Dispatcher.start(outbox, delivery -> send(delivery, dead), Pace.STANDARD);
  }

  private CompletionStage<Attempt> send(TakenDelivery delivery, Dead dead) {
    if (delivery.webhook().getId().equals("well")) {
      begun.put(delivery.event().id(), System.nanoTime());
      return CompletableFuture.completedFuture(attempt(true));
    }
    toTheDead.incrementAndGet();
    mostInFlight.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
    return CompletableFuture.supplyAsync(
        () -> {
          inFlight.decrementAndGet();
          return attempt(false);
        },
        CompletableFuture.delayedExecutor(dead.takes.toMillis(), TimeUnit.MILLISECONDS));
  }

  private static Attempt attempt(boolean good) {
    return new Attempt(
        good, !good, Instant.now(), Duration.ZERO, good ? 200 : 503, null, "", Optional.empty());
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
  }
}
