package dev.contentservice.service.store.repository;

import java.util.List;
import org.jdbi.v3.core.Handle;

/** Deletes all data but tokens, for tests of applications. */
public final class StoreReset {
  // References point backwards. A completion has locked the row of its node, and a replay moves
  // deliveries back: in this order, neither leaves a row. A node without its row drops all.
  public static final List<String> TABLES =
      List.of(
          "delivery_nodes",
          "delivery_receivers",
          "delivery_released",
          "delivery_completed",
          "delivery_pending",
          "delivery_further_attempts",
          "delivery_wakeups",
          "delivery_webhooks",
          "delivery_events",
          "delivery_payloads",
          "menu_items",
          "item_types",
          "webhooks",
          "deleted_webhooks",
          "safe_retries",
          "audit_records",
          "attempt_statistics");

  private StoreReset() {}

  /** Attempts in flight complete without an effect on the store. */
  public static void deleteAll(Handle handle) {
    TABLES.forEach(table -> handle.execute("delete from " + table));
    WebhookVersions.raise(handle);
  }
}
