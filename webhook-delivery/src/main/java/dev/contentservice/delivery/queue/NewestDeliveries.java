package dev.contentservice.delivery.queue;

import dev.contentservice.delivery.queue.DeliveryQueries.DeliveryFilter;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/**
 * Reads a page of deliveries with bounded work, however many deliveries there are: along an index
 * that has no others, or else so many rows in the order of their identifiers and no more.
 */
final class NewestDeliveries {
  static final int ROWS_READ = 2000;

  private final Handle handle;
  private final DeliveryFilter wanted;
  private final int limit;

  NewestDeliveries(Handle handle, DeliveryFilter wanted, int limit) {
    this.handle = handle;
    this.wanted = wanted;
    this.limit = limit;
  }

  DeliveryPage read() {
    DeliveryState state = wanted.state();
    if (state == null || state == DeliveryState.FAILED || state == DeliveryState.SKIPPED) {
      return DeliveryPage.upTo(limit, newest(null));
    }
    return state == DeliveryState.PENDING ? pending() : among();
  }

  /** Most often few deliveries wait, and some may be much older than those that do not. */
  private DeliveryPage pending() {
    List<DeliveryRecord> all =
        query(" where d.completed_at is null" + ofWebhook() + " order by d.webhook_id, d.due_at")
            .bind("limit", ROWS_READ + 1)
            .map((row, context) -> DeliveryQueries.delivery(row))
            .list();
    if (all.size() > ROWS_READ) {
      return among();
    }
    return DeliveryPage.upTo(
        limit,
        all.stream()
            .filter(each -> each.id().compareTo(before()) < 0)
            .sorted(Comparator.comparing(DeliveryRecord::id).reversed())
            .limit(limit)
            .toList());
  }

  private DeliveryPage among() {
    Optional<String> last = lastRead();
    DeliveryPage found = DeliveryPage.upTo(limit, newest(last.orElse(null)));
    return found.nextBefore() == null
        ? new DeliveryPage(found.deliveries(), last.orElse(null))
        : found;
  }

  /** The last of the rows that one page reads; empty if there are not that many. */
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
    // Above every identifier that there is.
    return wanted.before() == null ? "~" : wanted.before();
  }

  private String ofWebhook() {
    return wanted.webhookId() == null ? "" : " and d.webhook_id = :webhook";
  }

  /** In the text: the databases use an index of one state only for a statement that names it. */
  private String ofState() {
    return wanted.state() == null ? "" : " and d.state = '" + wanted.state().word() + "'";
  }

  private Query bound(Query query) {
    return wanted.webhookId() == null ? query : query.bind("webhook", wanted.webhookId());
  }
}
