package dev.contentservice.delivery.outbox.query;

import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * How the last attempt of a delivery ended.
 *
 * @param number counting from 1
 * @param status null if there was no response
 * @param error an error code of one word; null if it was delivered
 * @param errorDetail the cause of the error in words; null if the error says all
 */
public record LastAttempt(
    String deliveryId,
    int number,
    @Nullable Integer status,
    @Nullable String error,
    @Nullable String errorDetail) {

  // Each table of the view delivery_attempt_records: SQLite would scan them for the view.
  private static final String SELECT =
      of("delivery_pending", "id", "1")
          + " and started_at is not null union all "
          + of("delivery_completed", "id", "1")
          + " and started_at is not null union all "
          + of("delivery_further_attempts", "delivery_id", "number");

  private static String of(String table, String delivery, String number) {
    return """
        select %2$s as attempted, %3$s as number, status, error, error_detail
        from %1$s where %2$s <any_of> (select delivery from <rows>) <end>
        """
        .formatted(table, delivery, number);
  }

  /**
   * Finds the last attempt of each of these deliveries, by delivery, in the caller's transaction.
   */
  public static Map<String, LastAttempt> find(Handle handle, Collection<String> deliveryIds) {
    Map<String, LastAttempt> last = new HashMap<>();
    if (!deliveryIds.isEmpty()) {
      BatchValues.of("delivery", deliveryIds)
          .query(handle, SELECT)
          .map((row, context) -> read(row))
          .forEach(each -> last.merge(each.deliveryId(), each, LastAttempt::later));
    }
    return last;
  }

  private static LastAttempt read(ResultSet row) throws SQLException {
    int status = row.getInt("status");
    return new LastAttempt(
        row.getString("attempted"),
        row.getInt("number"),
        status == 0 ? null : status,
        row.getString("error"),
        row.getString("error_detail"));
  }

  private LastAttempt later(LastAttempt other) {
    return other.number > number ? other : this;
  }
}
