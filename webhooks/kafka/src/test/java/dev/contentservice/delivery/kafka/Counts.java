package dev.contentservice.delivery.kafka;

import dev.contentservice.delivery.publish.Publisher.PublishResult;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts what a consumer did. */
final class Counts implements ConsumptionListener {
  final AtomicInteger known = new AtomicInteger();
  final AtomicInteger rejected = new AtomicInteger();
  final AtomicInteger polls = new AtomicInteger();
  volatile boolean paused;
  volatile long lag = -1;
  volatile Optional<String> blocked = Optional.empty();

  @Override
  public void published(List<PublishResult> events) {
    known.addAndGet((int) events.stream().filter(PublishResult::isDuplicate).count());
  }

  @Override
  public void rejected(int records) {
    rejected.addAndGet(records);
  }

  @Override
  public void polled(long lag, boolean paused) {
    this.lag = lag;
    this.paused = paused;
    polls.incrementAndGet();
  }

  @Override
  public void blocked(Optional<String> why) {
    blocked = why;
  }
}
