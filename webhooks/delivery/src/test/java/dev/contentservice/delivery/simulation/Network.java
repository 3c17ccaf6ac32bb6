package dev.contentservice.delivery.simulation;

import dev.contentservice.delivery.dispatch.AttemptExecutor;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.dispatch.ReceiverResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

/** The way to the receivers, and what these do, by the host of a URL. */
final class Network {
  private static final long TIMEOUT_MILLIS = 15_000;

  private final World world;
  private final Random random;
  private final Map<String, Mood> moods = new HashMap<>();

  /** How a receiver behaves for a time. */
  enum Mood {
    QUICK,
    WELL,
    SLOW,
    MOODY,
    DOWN,
    HANGING,
    LYING,
    GONE,
    OVERLOADED,
    UNAVAILABLE,
    ABORTING
  }

  Network(World world, Random random) {
    this.world = world;
    this.random = random;
  }

  void set(String url, Mood mood) {
    moods.put(url, mood);
  }

  void heal() {
    moods.clear();
  }

  AttemptExecutor executor(SimulatedNode node) {
    return delivery -> {
      CompletableFuture<AttemptResult> result = new CompletableFuture<>();
      world.ledger.begins(node, delivery);
      world.scheduler.in(queueMillis(), node, () -> start(node, delivery, result));
      return result;
    };
  }

  /** How long the attempt waits for a thread. */
  private long queueMillis() {
    return world.isChaotic() && random.nextInt(8) == 0 ? random.nextInt(4_000) : random.nextInt(20);
  }

  private void start(
      SimulatedNode node, ClaimedDelivery delivery, CompletableFuture<AttemptResult> result) {
    if (node.nanoTime() - delivery.startDeadline() >= 0) {
      end(node, delivery, result, AttemptResult.deferred(node.clock.instant(), Duration.ZERO));
      return;
    }
    world.ledger.started(node, delivery);
    String url = delivery.webhook().getUrl();
    Mood mood = moods.getOrDefault(url, url.hashCode() % 2 == 0 ? Mood.QUICK : Mood.WELL);
    Instant started = node.clock.instant();
    long millis = millis(mood);
    AttemptResult ends = result(mood, started, Duration.ofMillis(millis));
    world.scheduler.in(millis, node, () -> end(node, delivery, result, ends));
  }

  private long millis(Mood mood) {
    return switch (mood) {
      case QUICK -> 1 + random.nextInt(10);
      case SLOW -> 2_000 + random.nextInt(12_000);
      case HANGING, LYING -> TIMEOUT_MILLIS;
      default -> 1 + random.nextInt(random.nextInt(10) == 0 ? 10_000 : 300);
    };
  }

  private AttemptResult result(Mood mood, Instant started, Duration took) {
    return switch (mood) {
      case QUICK ->
          random.nextInt(12) > 0
              ? AttemptResult.delivered(started, took, ReceiverResponse.of(204))
              : rejected(started, took, 500, null);
      case WELL, SLOW -> AttemptResult.delivered(started, took, ReceiverResponse.of(204));
      case MOODY ->
          random.nextBoolean()
              ? AttemptResult.delivered(started, took, ReceiverResponse.of(200))
              : rejected(started, took, 500, null);
      case DOWN -> AttemptResult.failed(started, took, ErrorKind.CONNECT);
      // A lying receiver has accepted the message, and the node never hears of it.
      case HANGING, LYING -> AttemptResult.failed(started, took, ErrorKind.TIMEOUT);
      case GONE -> rejected(started, took, 410, null);
      case OVERLOADED -> rejected(started, took, 429, asked());
      case UNAVAILABLE -> rejected(started, took, 503, random.nextBoolean() ? asked() : null);
      case ABORTING ->
          AttemptResult.rejected(
              started, took, ErrorKind.ABORTED, new ReceiverResponse(400, "no", null));
    };
  }

  private Duration asked() {
    long longest = world.settings.outbox().schedule().longestRetryAfter().toMillis();
    return Duration.ofMillis((long) (longest * random.nextDouble() * 1.2));
  }

  private static AttemptResult rejected(
      Instant started, Duration took, int status, Duration retryAfter) {
    return AttemptResult.rejected(
        started, took, ErrorKind.STATUS, new ReceiverResponse(status, "so", retryAfter));
  }

  private void end(
      SimulatedNode node,
      ClaimedDelivery delivery,
      CompletableFuture<AttemptResult> result,
      AttemptResult ends) {
    world.ledger.ended(node, delivery, ends);
    result.complete(ends);
    node.look();
  }
}
