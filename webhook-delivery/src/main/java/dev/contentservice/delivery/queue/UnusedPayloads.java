package dev.contentservice.delivery.queue;

import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Purges payload settings that no delivery refers to, including custom payloads that users have
 * cleared.
 */
final class UnusedPayloads {
  // Ordered like an index, so that the planner does not scan all deliveries.
  private static final String UNUSED =
      " and coalesce((select d.payload from deliveries d where d.payload >= sha256"
          + " order by d.payload limit 1), '') <> sha256";

  private final Handle handle;
  private final OutboxDialect dialect;

  UnusedPayloads(Handle handle) {
    this.handle = handle;
    this.dialect = OutboxDialect.of(handle);
  }

  /**
   * Checks the next payloads, in the order of their keys, and purges the unused ones.
   *
   * @param after the last key checked before; empty for the first batch
   * @return the last key checked now; empty if there are no more
   */
  Optional<String> purge(String after, int limit) {
    List<String> keys =
        handle
            .createQuery(
                "select sha256 from delivery_payloads where sha256 > :after"
                    + " order by sha256 limit :limit")
            .bind("after", after)
            .bind("limit", limit)
            .mapTo(String.class)
            .list();
    purge(keys);
    return keys.isEmpty() ? Optional.empty() : Optional.of(keys.get(keys.size() - 1));
  }

  private void purge(List<String> keys) {
    // Skips locked rows, which a publisher is about to use. A publisher waits for rows locked here,
    // so the second statement sees every reference.
    List<String> locked =
        BatchValues.of("payload_key", keys)
            .query(
                handle,
                "select sha256 from delivery_payloads where " + amongRows() + " <free_rows>")
            .mapTo(String.class)
            .list();
    if (!locked.isEmpty()) {
      BatchValues.of("payload_key", locked)
          .update(handle, "delete from delivery_payloads where " + amongRows());
    }
  }

  private String amongRows() {
    return dialect.isOneOf("sha256", "select payload_key from <rows>") + UNUSED;
  }
}
