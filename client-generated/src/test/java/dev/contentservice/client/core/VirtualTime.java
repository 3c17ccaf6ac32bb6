package dev.contentservice.client.core;

import dev.contentservice.client.internal.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A clock whose delays pass at once. */
final class VirtualTime implements TimeSource {
  static final Instant START = Instant.parse("2026-11-21T08:00:00Z");

  private final List<Duration> delays = Collections.synchronizedList(new ArrayList<>());
  private final Duration overshoot;

  VirtualTime() {
    this(Duration.ZERO);
  }

  private VirtualTime(Duration overshoot) {
    this.overshoot = overshoot;
  }

  /** A clock whose delays take longer than requested. */
  static VirtualTime oversleeping(Duration overshoot) {
    return new VirtualTime(overshoot);
  }

  /** The delays so far. */
  List<Duration> delays() {
    return List.copyOf(delays);
  }

  private Duration passed() {
    return delays().stream().map(overshoot::plus).reduce(Duration.ZERO, Duration::plus);
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
    delays.add(duration);
  }

  @Override
  public CompletableFuture<Void> after(Duration duration) {
    delays.add(duration);
    return CompletableFuture.runAsync(() -> {});
  }
}
