package dev.contentservice.delivery.queue;

import dev.contentservice.delivery.queue.DeliveryQueries.DeliveryFilter;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/**
 * Reads a page of deliveries at bounded cost: through an index of exactly these deliveries, or else
 * at most {@link #ROWS_READ} rows in the order of their identifiers.
 */
final class NewestDeliveries {
  static final int ROWS_READ = 2000;

  private final Handle handle;
  private final DeliveryFilter filter;
  private final int limit;

  NewestDeliveries(Handle handle, DeliveryFilter filter, int limit) {
    this.handle = handle;
    this.filter = filter;
    this.limit = limit;
  }

  DeliveryPage read() {
    DeliveryState state = filter.state();
    if (state == null || state == DeliveryState.FAILED || state == DeliveryState.SKIPPED) {
      return DeliveryPage.upTo(limit, newest(null));
    }
    return state == DeliveryState.PENDING ? pending() : scan();
  }

  /** Usually few deliveries are pending, and some may be much older than all others. */
  private DeliveryPage pending() {
    List<DeliveryRecord> all =
        query(" where d.completed_at is null" + ofWebhook() + " order by d.webhook_id, d.due_at")
            .bind("limit", ROWS_READ + 1)
            .map((row, context) -> DeliveryQueries.delivery(row))
            .list();
    if (all.size() > ROWS_READ) {
      return scan();
    }
    return DeliveryPage.upTo(
        limit,
        all.stream()
            .filter(each -> each.id().compareTo(before()) < 0)
            .sorted(Comparator.comparing(DeliveryRecord::id).reversed())
            .limit(limit)
            .toList());
  }

  private DeliveryPage scan() {
    Optional<String> last = lastRead();
    DeliveryPage found = DeliveryPage.upTo(limit, newest(last.orElse(null)));
    return found.nextBefore() == null
        ? new DeliveryPage(found.deliveries(), last.orElse(null))
        : found;
  }

  /** The identifier of the last row that one page reads; empty if there are fewer rows. */
  private Optional<String> lastRead() {
    String sql =
        "select d.id from deliveries d where d.id < :before"
            + ofWebhook()
            + " order by d.id desc limit 1 offset :read";
    return bound(handle.createQuery(sql))
        .bind("before", before())
        .bind("read", ROWS_READ - 1)
        .mapTo(String.class)
        .findOne();
  }

  private List<DeliveryRecord> newest(@Nullable String last) {
    String from = last == null ? "" : " and d.id >= :last";
    Query query =
        query(" where d.id < :before" + from + ofWebhook() + ofState() + " order by d.id desc");
    if (last != null) {
      query.bind("last", last);
    }
    return query
        .bind("before", before())
        .bind("limit", limit)
        .map((row, context) -> DeliveryQueries.delivery(row))
        .list();
  }

  private Query query(String condition) {
    return bound(handle.createQuery(DeliveryQueries.SELECT + condition + " limit :limit"));
  }

  private String before() {
    // Greater than every identifier.
    return filter.before() == null ? "~" : filter.before();
  }

  private String ofWebhook() {
    return filter.webhookId() == null ? "" : " and d.webhook_id = :webhook";
  }

  /** A literal, because the databases use a partial index only for a literal state. */
  private String ofState() {
    return filter.state() == null ? "" : " and d.state = '" + filter.state().word() + "'";
  }

  private Query bound(Query query) {
    return filter.webhookId() == null ? query : query.bind("webhook", filter.webhookId());
  }
}
