package dev.contentservice.delivery.queue;

import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Purges the payload settings that no delivery refers to: they hold custom payloads that their
 * users may have cleared.
 */
final class UnusedPayloads {
  // In the order of an index, so that no planner thinks of walking through all deliveries.
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
   * Looks at the next of them, in the order of their keys, and purges those that are not used.
   *
   * @param after the key of the last one that was looked at; empty for the first call
   * @return the key of the last one now; empty if there is no further one
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
    // One that somebody holds is about to be used. Who wants one that is held here waits, so that
    // nothing refers to it that the second statement does not see.
    List<String> held =
        BatchValues.of("payload_key", keys)
            .query(
                handle,
                "select sha256 from delivery_payloads where " + amongRows() + " <free_rows>")
            .mapTo(String.class)
            .list();
    if (!held.isEmpty()) {
      BatchValues.of("payload_key", held)
          .update(handle, "delete from delivery_payloads where " + amongRows());
    }
  }

  private String amongRows() {
    return dialect.isOneOf("sha256", "select payload_key from <rows>") + UNUSED;
  }
}
