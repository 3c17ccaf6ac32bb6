package dev.contentservice.service.store.repository;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** The stored statistics of attempts, of each minute and each hour. */
public final class StatisticsRepository {
  /** In place of a webhook: the attempts of all together. */
  public static final String ALL = "";

  public static final Duration MINUTE = Duration.ofMinutes(1);
  public static final Duration HOUR = Duration.ofHours(1);

  private static final int BATCH = 2_000;
  private static final int CLASSES = AttemptCounts.LIMITS.size() + 1;

  private static final String ADD =
      """
      insert into attempt_statistics
        (webhook_id, length_seconds, started_at, delivered, failed, pending, %s)
      values (:webhook, :length, :start, :delivered, :failed, :pending, %s)
      on conflict (webhook_id, length_seconds, started_at) do update set
        delivered = attempt_statistics.delivered + excluded.delivered,
        failed = attempt_statistics.failed + excluded.failed,
        pending = case when attempt_statistics.pending > excluded.pending
          then attempt_statistics.pending else excluded.pending end,
        %s
      """
          .formatted(
              columns("duration_%d"),
              columns(":duration_%d"),
              columns("duration_%1$d = attempt_statistics.duration_%1$d + excluded.duration_%1$d"));

  private static final String READ =
      """
      select * from attempt_statistics
      where webhook_id = :webhook and length_seconds = :length
        and started_at >= :from and started_at < :until
      """;

  private static final String TOTALS =
      """
      select webhook_id, sum(delivered) as delivered, sum(failed) as failed
      from attempt_statistics
      where webhook_id <among_ids> and length_seconds = :length and started_at >= :from
      group by webhook_id
      """;

  private static final String PURGE =
      """
      delete from attempt_statistics where (webhook_id, length_seconds, started_at) in (
        select webhook_id, length_seconds, started_at from attempt_statistics
        where length_seconds = :length and started_at < :before
        order by started_at limit :limit)
      """;

  private StatisticsRepository() {}

  /**
   * The attempts of one webhook, or of {@link #ALL}, in a minute.
   *
   * @param start of the minute, in milliseconds
   */
  public record Minute(String webhookId, long start) implements Comparable<Minute> {
    /** The minute that contains this instant. */
    public static Minute of(String webhookId, Instant instant) {
      return new Minute(webhookId, startOf(instant.toEpochMilli(), MINUTE));
    }

    // In one order, so that nodes that add to the same rows wait for each other without a deadlock.
    @Override
    public int compareTo(Minute other) {
      int ids = webhookId.compareTo(other.webhookId);
      return ids == 0 ? Long.compare(start, other.start) : ids;
    }
  }

  private static String columns(String each) {
    return IntStream.range(0, CLASSES).mapToObj(each::formatted).collect(Collectors.joining(", "));
  }

  /** Adds these attempts to those of their minutes and hours. */
  public static void add(Handle handle, SortedMap<Minute, AttemptCounts> counts) {
    add(handle, counts, MINUTE);
    SortedMap<Minute, AttemptCounts> hours = new TreeMap<>();
    counts.forEach(
        (minute, each) ->
            hours
                .computeIfAbsent(
                    new Minute(minute.webhookId(), startOf(minute.start(), HOUR)),
                    hour -> new AttemptCounts())
                .add(each));
    add(handle, hours, HOUR);
  }

  private static void add(Handle handle, Map<Minute, AttemptCounts> counts, Duration length) {
    PreparedBatch rows = handle.prepareBatch(ADD);
    counts.forEach(
        (minute, each) -> {
          rows.bind("webhook", minute.webhookId())
              .bind("length", length.toSeconds())
              .bind("start", minute.start())
              .bind("delivered", each.delivered())
              .bind("failed", each.failed())
              .bind("pending", each.pending());
          for (int i = 0; i < CLASSES; i++) {
            rows.bind("duration_" + i, each.durations().get(i));
          }
          rows.add();
        });
    rows.execute();
  }

  /** The start of the time of this length that contains an instant, both in milliseconds. */
  public static long startOf(long millis, Duration length) {
    return Math.floorDiv(millis, length.toMillis()) * length.toMillis();
  }

  /**
   * Reads the attempts of a period, by the start of the times in which they were started; a time
   * without an attempt is missing.
   *
   * @param length of the stored times, {@link #MINUTE} or {@link #HOUR}
   * @param step of the returned times
   */
  public static Map<Instant, AttemptCounts> read(
      Handle handle,
      String webhookId,
      Duration length,
      Duration step,
      Instant from,
      Instant until) {
    Map<Instant, AttemptCounts> read = new HashMap<>();
    handle
        .createQuery(READ)
        .bind("webhook", webhookId)
        .bind("length", length.toSeconds())
        .bind("from", from.toEpochMilli())
        .bind("until", until.toEpochMilli())
        .map(
            (row, context) ->
                Map.entry(
                    Instant.ofEpochMilli(startOf(row.getLong("started_at"), step)), counts(row)))
        .forEach(
            row ->
                read.computeIfAbsent(row.getKey(), at -> new AttemptCounts()).add(row.getValue()));
    return read;
  }

  /** How many attempts of a webhook were delivered, and how many failed. */
  public record Totals(long delivered, long failed) {
    public static final Totals NONE = new Totals(0, 0);
  }

  /**
   * Counts the attempts of these webhooks from the hour that contains an instant; a webhook without
   * an attempt is missing.
   */
  public static Map<String, Totals> totals(Handle handle, Set<String> webhookIds, Instant from) {
    return WebhookRepository.among(handle, TOTALS, webhookIds)
        .bind("length", HOUR.toSeconds())
        .bind("from", startOf(from.toEpochMilli(), HOUR))
        .map(
            (row, context) ->
                Map.entry(
                    row.getString("webhook_id"),
                    new Totals(row.getLong("delivered"), row.getLong("failed"))))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static AttemptCounts counts(ResultSet row) throws SQLException {
    long[] durations = new long[CLASSES];
    for (int i = 0; i < CLASSES; i++) {
      durations[i] = row.getLong("duration_" + i);
    }
    AttemptCounts counts = new AttemptCounts();
    counts.add(row.getLong("delivered"), row.getLong("failed"), row.getInt("pending"), durations);
    return counts;
  }

  /** Deletes some of the statistics that are older than this, and returns how many. */
  public static int purge(Handle handle, Duration length, Instant before) {
    return handle
        .createUpdate(PURGE)
        .bind("length", length.toSeconds())
        .bind("before", before.toEpochMilli())
        .bind("limit", BATCH)
        .execute();
  }
}
