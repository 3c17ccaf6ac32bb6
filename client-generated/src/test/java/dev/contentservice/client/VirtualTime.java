package dev.contentservice.client;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A clock on which nobody waits: whoever wants to is there at once. */
final class VirtualTime implements TimeSource {
  static final Instant START = Instant.parse("2026-11-21T08:00:00Z");

  private final List<Duration> waits = Collections.synchronizedList(new ArrayList<>());
  private final Duration overshoot;

  VirtualTime() {
    this(Duration.ZERO);
  }

  private VirtualTime(Duration overshoot) {
    this.overshoot = overshoot;
  }

  /** A clock on which each wait takes this much longer than asked. */
  static VirtualTime oversleeping(Duration overshoot) {
    return new VirtualTime(overshoot);
  }

  /** How long was waited, each time. */
  List<Duration> waits() {
    return List.copyOf(waits);
  }

  private Duration passed() {
    return waits().stream().map(overshoot::plus).reduce(Duration.ZERO, Duration::plus);
  }

  @Override
  public long nanos() {
    return System.nanoTime() + passed().toNanos();
  }

  @Override
  public Instant now() {
    return START.plus(passed());
  }

  @Override
  public void sleep(Duration duration) {
    waits.add(duration);
  }

  @Override
  public CompletableFuture<Void> after(Duration duration) {
    waits.add(duration);
    return CompletableFuture.runAsync(() -> {});
  }
}
