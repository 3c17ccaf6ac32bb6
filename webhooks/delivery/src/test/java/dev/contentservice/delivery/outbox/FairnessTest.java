package dev.contentservice.delivery.outbox;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.Wait;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.Attempts;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.DispatcherConfig;
import dev.contentservice.delivery.dispatch.internal.ClaimLimit;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.dispatch.internal.Dispatcher;
import dev.contentservice.delivery.outbox.internal.Outbox;
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
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A dead receiver with a long queue, and a healthy one; {@code -Dreliability.backlog=1000000}.
 * Asserts an order, which does not depend on the load of the machine. {@link PlansTest} checks that
 * claims from long queues are as fast as from short ones.
 */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class FairnessTest {
  private static final int BACKLOG = Integer.getInteger("reliability.backlog", 20_000);
  private static final int EVENTS = 40;
  private static final int PLACES = OutboxConfig.defaults().inFlightPerWebhook();

  private final World world;
  private final Map<String, Long> started = new ConcurrentHashMap<>();
  private final Map<String, Integer> toTheDeadBefore = new ConcurrentHashMap<>();
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
    /** Every request fails at once, and the circuit breaker never opens: the most possible work. */
    REFUSING(Integer.MAX_VALUE, Duration.ZERO),
    /** Every request takes a second. */
    HANGING(CircuitBreakerPolicy.defaults().failureThreshold(), Duration.ofSeconds(1));

    private final CircuitBreakerPolicy circuitBreaker;
    private final Duration takes;

    Dead(int failures, Duration takes) {
      this.circuitBreaker =
          new CircuitBreakerPolicy(
              failures,
              CircuitBreakerPolicy.defaults().initialDelay(),
              CircuitBreakerPolicy.defaults().maxDelay());
      this.takes = takes;
    }
  }

  @ParameterizedTest
  @EnumSource(Dead.class)
  void an_event_for_another_receiver_is_in_the_first_claim_after_it_was_published(Dead dead) {
    world.clock.setTo(Instant.now());
    putLongQueue();
    Outbox node = world.node("n", limits(dead));
    List<CompletedAttempt> ended = new ArrayList<>();
    for (int i = 0; i < EVENTS; i++) {
      world.publish("news " + i);
      List<ClaimedDelivery> claimed =
          node.completeAndClaim(ended, ClaimLimit.of(DispatcherConfig.defaults().inFlight()))
              .claimed();
      Map<String, List<ClaimedDelivery>> byWebhook =
          claimed.stream().collect(groupingBy(each -> each.webhook().getId()));

      assertThat(byWebhook.get("well"))
          .extracting(each -> each.event().id())
          .containsExactly("news " + i);
      assertThat(byWebhook.getOrDefault("dead", List.of())).hasSizeLessThanOrEqualTo(PLACES);
      ended.clear();
      claimed.forEach(each -> end(dead, each, ended));
      world.clock.pass(Duration.ofSeconds(1));
    }
  }

  private void end(Dead dead, ClaimedDelivery claimed, List<CompletedAttempt> ended) {
    if (claimed.webhook().getId().equals("well")) {
      ended.add(world.delivered(claimed));
    } else if (dead == Dead.REFUSING) {
      ended.add(world.failed(claimed));
    }
  }

  /** The attempts of the claim that was running during publication, and of the next one. */
  @ParameterizedTest
  @EnumSource(Dead.class)
  void at_most_two_claims_of_a_dead_receiver_precede_another(Dead dead)
      throws InterruptedException {
    putLongQueue();
    List<Duration> delays = new ArrayList<>();
    List<Integer> before = new ArrayList<>();
    try (Dispatcher node = start(dead)) {
      Wait.until("the dead receiver is tried", () -> toTheDead.get() >= PLACES);
      for (int i = 0; i < EVENTS; i++) {
        String event = "news " + i;
        long publishing = System.nanoTime();
        world.publish(event);
        int published = toTheDead.get();
        node.wake();
        Wait.until("an attempt for " + event, () -> started.containsKey(event));
        delays.add(Duration.ofNanos(started.get(event) - publishing));
        before.add(toTheDeadBefore.get(event) - published);
      }
    }

    assertThat(before).allSatisfy(each -> assertThat(each).isLessThanOrEqualTo(2 * PLACES));
    assertThat(mostInFlight).as("places of the dead").hasValueLessThanOrEqualTo(PLACES);
    assertThat(store.count("delivery_records", "webhook_id = 'well' and state = 'delivered'"))
        .isEqualTo(EVENTS);
    assertThat(store.count("delivery_records", "webhook_id = 'well' and attempts <> 1")).isZero();
    say(dead, delays);
  }

  private void putLongQueue() {
    world.webhook("dead");
    LongQueue.put(world, "dead", BACKLOG, Duration.ofHours(1));
    world.webhook("well");
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

  private static OutboxConfig limits(Dead dead) {
    return OutboxConfig.defaults()
        .withInFlightPerWebhook(PLACES)
        .withCircuitBreaker(dead.circuitBreaker);
  }

  /** One thread, so that claims do not overlap. */
  private Dispatcher start(Dead dead) {
    Outbox outbox = store.node(store, limits(dead), "n");
    return Dispatcher.start(
        outbox, delivery -> send(delivery, dead), DispatcherConfig.defaults().withThreads(1));
  }

  private CompletionStage<AttemptResult> send(ClaimedDelivery delivery, Dead dead) {
    if (delivery.webhook().getId().equals("well")) {
      toTheDeadBefore.put(delivery.event().id(), toTheDead.get());
      started.put(delivery.event().id(), System.nanoTime());
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

  private static AttemptResult attempt(boolean good) {
    return good ? Attempts.delivered() : Attempts.rejected(Instant.now(), 503);
  }
}
