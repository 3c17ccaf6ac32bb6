package dev.contentservice.delivery.outbox.internal.query;

import dev.contentservice.delivery.outbox.internal.Shards;
import dev.contentservice.delivery.outbox.internal.database.OutboxDialect;
import dev.contentservice.delivery.outbox.query.DeliveryFilter;
import dev.contentservice.delivery.outbox.query.DeliveryPage;
import dev.contentservice.delivery.outbox.query.DeliveryRecord;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
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
      " and (<position>(d.event_id, :text) > 0"
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
        || !ofResult().isEmpty()
        || (!ofMembers().isEmpty() && state != DeliveryState.PENDING)) {
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

  private DeliveryPage exact() {
    // No lower bound in the statement, with which PostgreSQL may choose another index.
    return DeliveryPage.upTo(limit, newest(null).stream().filter(this::isWanted).toList());
  }

  /** Usually few deliveries are pending, and some may be much older than all others. */
  private DeliveryPage pending() {
    String condition =
        filter.webhookId() == null ? "" : " where d.shard = :of_shard and d.webhook_id = :webhook";
    List<DeliveryRecord> all =
        read(
            DeliveryQueries.PENDING + condition + " order by d.shard, d.webhook_id, d.due_at",
            ROWS_READ + 1,
            null);
    if (all.size() > ROWS_READ) {
      return scan();
    }
    return DeliveryPage.upTo(
        limit,
        all.stream()
            .filter(each -> each.id().compareTo(before) < 0)
            .filter(this::isWanted)
            .sorted(Comparator.comparing(DeliveryRecord::id).reversed())
            .limit(limit)
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
    String sql =
        "select d.id from delivery_records d where d.id < :before"
            + (filter.eventId() == null ? ofWebhook() : ofEvent())
            + ofTenant()
            + " order by d.id desc limit 1 offset :limit";
    return query(sql, ROWS_READ - 1, null).mapTo(String.class).findOne();
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
    return read(
        (isIndexed() ? DeliveryQueries.COMPLETED : DeliveryQueries.ALL)
            + " where d.id < :before"
            + (last == null ? "" : " and d.id >= :last")
            + ofEvent()
            + ofWebhook()
            + ofTenant()
            + ofState()
            + ofMembers()
            + ofResult()
            + (filter.text() == null ? "" : OF_TEXT)
            + " order by d.id desc",
        limit,
        last);
  }

  private List<DeliveryRecord> read(String select, int rows, @Nullable String last) {
    return query(select + " limit :limit", rows, last)
        .map((row, context) -> DeliveryQueries.delivery(row))
        .list();
  }

  private boolean isIndexed() {
    DeliveryState state = filter.state();
    return state != null && INDEXED.contains(state);
  }

  private String ofWebhook() {
    return filter.webhookId() == null ? "" : " and d.webhook_id = :webhook";
  }

  /** The second condition is that of the indexes, which are best if there are no better ones. */
  private String ofTenant() {
    String tenant = filter.tenant();
    if (tenant == null) {
      return "";
    }
    boolean isIndexed = !tenant.isEmpty() && filter.webhookId() == null && filter.eventId() == null;
    return " and d.tenant = :tenant" + (isIndexed ? " and d.tenant <> ''" : "");
  }

  private String ofEvent() {
    return filter.eventId() == null ? "" : " and d.event_id = :event";
  }

  /** Subqueries, for the reason in {@link DeliveryQueries}. */
  private String ofMembers() {
    return ofMember("entity_type", filter.entityType())
        + ofMember("entity_id", filter.entityId())
        + ofMember("event_type", filter.eventType());
  }

  private static String ofMember(String column, @Nullable String value) {
    return value == null
        ? ""
        : (" and (select e.%1$s from delivery_events e where e.id = d.event_id"
                + " and e.tenant = d.tenant limit 1) = :of_%1$s")
            .formatted(column);
  }

  /** One attempt has both. */
  private String ofResult() {
    String condition =
        (filter.error() == null ? "" : " and a.error = :of_error")
            + (filter.status() == null
                ? ""
                : " and a.status between :of_least_status and :of_most_status");
    return condition.isEmpty() ? "" : " and " + ofAttempt(condition.substring(5));
  }

  private void bindStatus(Query query, String sql) {
    String status = filter.status();
    if (status != null && sql.contains(":of_least_status")) {
      query.bind("of_least_status", Integer.parseInt(status.replace('x', '0')));
      query.bind("of_most_status", Integer.parseInt(status.replace('x', '9')));
    }
  }

  /** A literal, because the databases use a partial index only for a literal state. */
  private String ofState() {
    return filter.state() == null ? "" : " and d.state = '" + filter.state().word() + "'";
  }

  /** Binds the parameters that the statement has. */
  private Query query(String sql, int rows, @Nullable String last) {
    Query query = OutboxDialect.query(handle, sql).bind("limit", rows);
    bind(query, sql, "before", before);
    bind(query, sql, "last", last);
    bind(query, sql, "webhook", filter.webhookId());
    if (sql.contains(":of_shard")) {
      query.bind("of_shard", Shards.of(Objects.requireNonNull(filter.webhookId())));
    }
    bind(query, sql, "event", filter.eventId());
    bind(query, sql, "tenant", filter.tenant());
    bind(query, sql, "of_entity_type", filter.entityType());
    bind(query, sql, "of_entity_id", filter.entityId());
    bind(query, sql, "of_event_type", filter.eventType());
    bind(query, sql, "text", filter.text());
    bind(query, sql, "of_error", filter.error());
    bindStatus(query, sql);
    return query;
  }

  private static void bind(Query query, String sql, String name, @Nullable String value) {
    if (sql.contains(":" + name)) {
      query.bind(name, value);
    }
  }
}
