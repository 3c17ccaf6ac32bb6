package dev.contentservice.delivery.outbox.internal.query;

import dev.contentservice.delivery.outbox.internal.Shards;
import dev.contentservice.delivery.outbox.query.DeliveryFilter;
import dev.contentservice.delivery.outbox.query.DeliveryPage;
import dev.contentservice.delivery.outbox.query.DeliveryRecord;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Reads a page of deliveries at bounded cost: through an index of exactly these deliveries, or else
 * at most {@link #ROWS_READ} rows in the order of their identifiers.
 */
public final class NewestDeliveries {
  public static final int ROWS_READ = 2000;

  // Greater than every identifier, in every collation: punctuation may come before letters.
  public static final String END = "ffffffff-ffff-ffff-ffff-ffffffffffff";
  private static final Set<DeliveryState> INDEXED =
      Set.of(DeliveryState.FAILED, DeliveryState.SKIPPED, DeliveryState.CANCELLED);
  // The fixed bits of version 7, and zeros instead of the random ones.
  private static final String FIRST_OF_A_MILLISECOND = "%s-%s-7000-8000-000000000000";

  private static final String OF_TEXT =
      "(<position>(d.event_id, :text) > 0"
          + " or (select 1 from delivery_events e where e.id = d.event_id"
          + " and e.tenant = d.tenant and <position>(e.entity_id, :text) > 0 limit 1) is not null"
          + " or "
          + ofAttempt(
              """
              (<position>(a.error, :text) > 0 or <position>(a.error_detail, :text) > 0
                or <position>(a.response_excerpt, :text) > 0)
              """)
          + ")";

  private final Handle handle;
  private final DeliveryFilter filter;
  private final int limit;
  private final String before;
  private final String from;

  NewestDeliveries(Handle handle, DeliveryFilter filter, int limit) {
    this.handle = handle;
    this.filter = filter;
    this.limit = limit;
    this.from = filter.from() == null ? "" : firstAt(filter.from());
    String until = filter.until() == null ? END : firstAt(filter.until());
    String last = filter.before() == null ? END : filter.before();
    this.before = last.compareTo(until) < 0 ? last : until;
  }

  /** Each table of the view delivery_attempt_records: SQLite would scan them for the view. */
  private static String ofAttempt(String condition) {
    return Stream.of(
            "delivery_pending a where a.id",
            "delivery_completed a where a.id",
            "delivery_further_attempts a where a.delivery_id")
        .map(
            table ->
                "(select 1 from %s = d.id and %s limit 1) is not null".formatted(table, condition))
        .collect(Collectors.joining(" or ", "(", ")"));
  }

  /** The least identifier of a delivery created at this time or later. */
  public static String firstAt(Instant time) {
    Instant ceiling = time.plusNanos(999_999);
    String hex = String.format("%012x", Math.max(0, ceiling.toEpochMilli()));
    return FIRST_OF_A_MILLISECOND.formatted(hex.substring(0, 8), hex.substring(8));
  }

  DeliveryPage read() {
    DeliveryState state = filter.state();
    if (filter.tenant() != null && filter.webhookId() == null && state != null) {
      return scan();
    }
    if (filter.text() != null
        || filter.error() != null
        || filter.status() != null
        || (hasMembers() && state != DeliveryState.PENDING)) {
      return scan();
    }
    if (filter.eventId() != null) {
      return state == null && filter.webhookId() == null ? exact() : scan();
    }
    if (state == null || isIndexed()) {
      return exact();
    }
    return state == DeliveryState.PENDING ? pending() : scan();
  }

  private boolean hasMembers() {
    return filter.entityType() != null || filter.entityId() != null || filter.eventType() != null;
  }

  private DeliveryPage exact() {
    // No lower bound in the statement, with which PostgreSQL may choose another index.
    return DeliveryPage.upTo(limit, newest(null).stream().filter(this::isWanted).toList());
  }

  /** Usually few deliveries are pending, and some may be much older than all others. */
  private DeliveryPage pending() {
    Conditions where = new Conditions();
    String webhookId = filter.webhookId();
    if (webhookId != null) {
      where
          .and("d.shard = :of_shard", "of_shard", Shards.of(webhookId))
          .and("d.webhook_id = :webhook", "webhook", webhookId);
    }
    String sql = DeliveryQueries.PENDING + "<where> order by d.shard, d.webhook_id, d.due_at";
    List<DeliveryRecord> all = read(where, sql, ROWS_READ + 1);
    if (all.size() > ROWS_READ) {
      return scan();
    }
    return DeliveryPage.upTo(
        limit,
        all.stream()
            .filter(each -> each.id().compareTo(before) < 0)
            .filter(this::isWanted)
            .sorted(Comparator.comparing(DeliveryRecord::id).reversed())
            .limit(limit + 1)
            .toList());
  }

  private DeliveryPage scan() {
    Optional<String> last = lastRead().filter(read -> read.compareTo(from) >= 0);
    DeliveryPage found = DeliveryPage.upTo(limit, newest(last.orElse(from)));
    return found.nextBefore() == null
        ? new DeliveryPage(found.deliveries(), last.orElse(null))
        : found;
  }

  /** The identifier of the last row that one page reads; empty if there are fewer rows. */
  private Optional<String> lastRead() {
    // Only one key, because one index is read.
    Conditions where =
        ofKeys(filter.eventId(), filter.eventId() == null ? filter.webhookId() : null);
    String sql =
        "select d.id from delivery_records d<where> order by d.id desc limit 1 offset :rows";
    return where.query(handle, sql).bind("rows", ROWS_READ - 1).mapTo(String.class).findOne();
  }

  private boolean isWanted(DeliveryRecord delivery) {
    return delivery.id().compareTo(from) >= 0
        && isEither(filter.tenant(), delivery.tenant())
        && isEither(filter.entityType(), delivery.entityType())
        && isEither(filter.entityId(), delivery.entityId())
        && isEither(filter.eventType(), delivery.eventType());
  }

  private static boolean isEither(@Nullable String wanted, String found) {
    return wanted == null || wanted.equals(found);
  }

  private List<DeliveryRecord> newest(@Nullable String last) {
    Conditions where =
        ofKeys(filter.eventId(), filter.webhookId()).and("d.id >= :last", "last", last);
    if (filter.state() != null) {
      // A literal, because the databases use a partial index only for a literal state.
      where.and("d.state = '" + filter.state().word() + "'");
    }
    addMember(where, "entity_type", filter.entityType());
    addMember(where, "entity_id", filter.entityId());
    addMember(where, "event_type", filter.eventType());
    addResult(where);
    where.and(OF_TEXT, "text", filter.text());
    String select = isIndexed() ? DeliveryQueries.COMPLETED : DeliveryQueries.ALL;
    return read(where, select + "<where> order by d.id desc", limit + 1);
  }

  private List<DeliveryRecord> read(Conditions where, String sql, int rows) {
    return where
        .query(handle, sql + " limit :rows")
        .bind("rows", rows)
        .map((row, context) -> DeliveryQueries.delivery(row))
        .list();
  }

  private boolean isIndexed() {
    DeliveryState state = filter.state();
    return state != null && INDEXED.contains(state);
  }

  private Conditions ofKeys(@Nullable String eventId, @Nullable String webhookId) {
    Conditions where =
        new Conditions()
            .and("d.id < :before", "before", before)
            .and("d.event_id = :event", "event", eventId)
            .and("d.webhook_id = :webhook", "webhook", webhookId)
            .and("d.tenant = :tenant", "tenant", filter.tenant());
    boolean isNamed = filter.tenant() != null && !filter.tenant().isEmpty();
    // The condition of the index of owners, which is best if there is no better one.
    return isNamed && filter.webhookId() == null && filter.eventId() == null
        ? where.and("d.tenant <> ''")
        : where;
  }

  /** A subquery, for the reason in {@link DeliveryQueries}. */
  private static void addMember(Conditions where, String column, @Nullable String value) {
    where.and(
        "(select e.%1$s from delivery_events e where e.id = d.event_id and e.tenant = d.tenant limit 1) = :of_%1$s"
            .formatted(column),
        "of_" + column,
        value);
  }

  /** One attempt has both. */
  private void addResult(Conditions where) {
    String error = filter.error();
    String status = filter.status();
    if (status != null) {
      where.bind("least_status", Integer.parseInt(status.replace('x', '0')));
      where.bind("most_status", Integer.parseInt(status.replace('x', '9')));
    }
    if (error != null) {
      where.bind("error", error);
    }
    String ofError = "a.error = :error";
    String ofStatus = "a.status between :least_status and :most_status";
    if (error != null || status != null) {
      where.and(
          ofAttempt(
              error == null ? ofStatus : status == null ? ofError : ofError + " and " + ofStatus));
    }
  }
}
