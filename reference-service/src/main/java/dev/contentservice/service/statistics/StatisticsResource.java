package dev.contentservice.service.statistics;

import static dev.contentservice.service.store.repository.StatisticsRepository.MINUTE;

import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.internal.query.BacklogReader;
import dev.contentservice.delivery.runtime.Delivery;
import dev.contentservice.model.management.AttemptStatistics;
import dev.contentservice.model.management.Backlog;
import dev.contentservice.model.management.Node;
import dev.contentservice.model.management.StatisticsPoint;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.repository.AttemptCounts;
import dev.contentservice.service.store.repository.ClientCertificateRepository;
import dev.contentservice.service.store.repository.StatisticsRepository;
import dev.contentservice.service.stub.StatisticsApi;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Reads the statistics of attempts on the management port. */
@Singleton
final class StatisticsResource implements StatisticsApi {
  private final Store store;
  private final StoreClock clock;
  private final BacklogReader backlogs;
  private final Delivery delivery;

  @Inject
  StatisticsResource(Store store, StoreClock clock, BacklogReader backlogs, Delivery delivery) {
    this.store = store;
    this.clock = clock;
    this.backlogs = backlogs;
    this.delivery = delivery;
  }

  private enum Period {
    HOUR(MINUTE, Duration.ofMinutes(1), 60),
    DAY(MINUTE, Duration.ofMinutes(10), 144),
    WEEK(StatisticsRepository.HOUR, StatisticsRepository.HOUR, 168);

    private final Duration stored;
    private final Duration step;
    private final int points;

    Period(Duration stored, Duration step, int points) {
      this.stored = stored;
      this.step = step;
      this.points = points;
    }
  }

  @Override
  public AttemptStatistics readStatistics(@Nullable String period, @Nullable String webhook) {
    Period asked = period == null ? Period.HOUR : Period.valueOf(period.toUpperCase(Locale.ROOT));
    long current = StatisticsRepository.startOf(clock.instant().toEpochMilli(), asked.step);
    Instant until = Instant.ofEpochMilli(current).plus(asked.step);
    Instant from = until.minus(asked.step.multipliedBy(asked.points));
    // Counted once for all consoles that look at it within some seconds.
    var backlog = webhook == null ? backlogs.read() : null;
    return store.readPage(
        handle ->
            statistics(
                StatisticsRepository.read(
                    handle,
                    webhook == null ? StatisticsRepository.ALL : webhook,
                    asked.stored,
                    asked.step,
                    from,
                    until),
                asked,
                from,
                backlog == null ? null : backlog(handle, backlog)));
  }

  private static AttemptStatistics statistics(
      Map<Instant, AttemptCounts> read, Period asked, Instant from, @Nullable Backlog ofAll) {
    AttemptCounts total = new AttemptCounts();
    read.values().forEach(total::add);
    List<StatisticsPoint> points =
        Stream.iterate(from, at -> at.plus(asked.step))
            .limit(asked.points)
            .map(at -> point(at, read.getOrDefault(at, new AttemptCounts()), ofAll != null))
            .toList();
    return new AttemptStatistics(
        (int) asked.step.toSeconds(), point(from, total, ofAll != null), points, ofAll);
  }

  private Backlog backlog(Handle handle, dev.contentservice.delivery.outbox.Backlog backlog) {
    return new Backlog(
        backlog.pending(),
        backlog.oldestDue().toSeconds(),
        backlog.circuitBreakersOpen(),
        ClientCertificateRepository.countExpiring(handle, clock.instant()),
        delivery.nodes(handle).entrySet().stream()
            .map(each -> new Node(each.getKey(), each.getValue().toSeconds()))
            .toList());
  }

  private static StatisticsPoint point(Instant at, AttemptCounts counts, boolean ofAll) {
    return new StatisticsPoint(
        at,
        counts.delivered(),
        counts.failed(),
        counts.percentile(.5),
        counts.percentile(.95),
        counts.percentile(.99),
        ofAll ? counts.pending() : null);
  }
}
