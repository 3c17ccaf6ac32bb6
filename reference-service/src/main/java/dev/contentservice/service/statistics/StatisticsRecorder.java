package dev.contentservice.service.statistics;

import static dev.contentservice.service.store.repository.StatisticsRepository.ALL;
import static dev.contentservice.service.store.repository.StatisticsRepository.HOUR;
import static dev.contentservice.service.store.repository.StatisticsRepository.MINUTE;

import dev.contentservice.delivery.dispatch.AttemptExecutor;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.outbox.Backlog;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.repository.AttemptCounts;
import dev.contentservice.service.store.repository.StatisticsRepository;
import dev.contentservice.service.store.repository.StatisticsRepository.Minute;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counts the attempts of this node in memory, and adds them to the store once a minute: so a
 * delivery costs no further statement, and a killed node loses the figures of a minute at most, and
 * no delivery.
 */
@Singleton
public final class StatisticsRecorder {
  private static final int BATCH = 500;
  // With the minutes that the first point of a day needs.
  private static final Duration MINUTES_KEPT = Duration.ofHours(25);
  private static final Duration HOURS_KEPT = Duration.ofDays(7).plus(HOUR);

  private final Store store;
  private final StoreClock clock;
  private SortedMap<Minute, AttemptCounts> counted = new TreeMap<>();

  @Inject
  StatisticsRecorder(Store store, StoreClock clock) {
    this.store = store;
    this.clock = clock;
  }

  /** Makes the same attempts and counts them. */
  public AttemptExecutor counting(AttemptExecutor attempts) {
    return delivery ->
        attempts
            .send(delivery)
            .whenComplete(
                (result, failure) -> {
                  if (result != null && result.wasStarted()) {
                    count(delivery.webhookId(), result);
                  }
                });
  }

  private synchronized void count(String webhookId, AttemptResult attempt) {
    for (String each : List.of(webhookId, ALL)) {
      counts(Minute.of(each, attempt.started()))
          .add(attempt.delivered(), attempt.duration().toMillis());
    }
  }

  private AttemptCounts counts(Minute minute) {
    return counted.computeIfAbsent(minute, each -> new AttemptCounts());
  }

  /** Adds what was counted to the store. What the store does not accept is added the next time. */
  public void flush() {
    countPending();
    SortedMap<Minute, AttemptCounts> taken = take();
    try {
      while (!taken.isEmpty()) {
        SortedMap<Minute, AttemptCounts> batch = new TreeMap<>();
        taken.keySet().stream().limit(BATCH).forEach(each -> batch.put(each, taken.get(each)));
        store.inTransaction(
            handle -> {
              StatisticsRepository.add(handle, batch);
              return batch.size();
            });
        taken.keySet().removeAll(batch.keySet());
      }
    } finally {
      giveBack(taken);
    }
  }

  /** Nothing is written for a queue that is empty. */
  private void countPending() {
    Instant now = clock.instant();
    Backlog backlog = store.readPage(handle -> Backlog.read(handle, now));
    int pending = (int) backlog.pending();
    synchronized (this) {
      if (pending > 0) {
        counts(Minute.of(ALL, now)).pending(pending);
      }
    }
  }

  private synchronized SortedMap<Minute, AttemptCounts> take() {
    SortedMap<Minute, AttemptCounts> taken = counted;
    counted = new TreeMap<>();
    return taken;
  }

  private synchronized void giveBack(SortedMap<Minute, AttemptCounts> rest) {
    rest.forEach((minute, each) -> counts(minute).add(each));
  }

  /** Purges old statistics, in short transactions. */
  public void purge() {
    purge(MINUTE, clock.instant().minus(MINUTES_KEPT));
    purge(HOUR, clock.instant().minus(HOURS_KEPT));
  }

  private void purge(Duration length, Instant before) {
    int purged;
    do {
      purged = store.inTransaction(handle -> StatisticsRepository.purge(handle, length, before));
    } while (purged > 0);
  }
}
