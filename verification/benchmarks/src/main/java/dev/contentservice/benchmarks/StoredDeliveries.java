package dev.contentservice.benchmarks;

/** Completed deliveries on PostgreSQL, each with its attempt, as if made over a long time. */
final class StoredDeliveries {
  // Sorted by time, with a random rest, as the outbox generates them.
  private static final String ID =
      "regexp_replace(lpad(to_hex(%d + g * %d), 12, '0') || '7' || substr(md5(g::text), 1, 19),"
          + " '(.{8})(.{4})(.{4})(.{4})', '\\1-\\2-\\3-\\4-')";

  private StoredDeliveries() {}

  /**
   * Stores them, one event for each thousand, evenly among the webhooks.
   *
   * @param oldest when the first was completed, in milliseconds
   * @param apart milliseconds from one to the next
   */
  static void fill(WebhookStore store, int count, long oldest, long apart) {
    String id = ID.formatted(oldest, apart);
    store.execute(
        "insert into delivery_events (id, entity_type, entity_id, event_type, entity, related,"
            + " occurred_at, created_at) select md5(e::text), entity_type, entity_id, event_type,"
            + " entity, related, %d, %d from delivery_events, generate_series(0, %d / 1000) e"
                .formatted(oldest, oldest, count));
    store.execute(
        """
        insert into completed_deliveries (id, event_id, webhook_id, payload, state, fencing_token,
          attempts, schedule_from, created_at, completed_at, started_at, duration_ms, status,
          response_excerpt)
        select %s, md5((g / 1000)::text), h.ids[1 + g %% cardinality(h.ids)], p.id, 'delivered', 1,
          1, 0, t, t, t, 20, 204, ''
        from generate_series(1, %d) g
          cross join lateral (select %d + g * %d as t) times
          cross join (select array_agg(id) as ids from hooks) h
          cross join delivery_payloads p
        """
            .formatted(id, count, oldest, apart));
    store.execute("vacuum analyze");
  }

  /** Bytes of all tables of the outbox with their indexes. */
  static long bytes(WebhookStore store) {
    return store.number(
        "select cast(sum(pg_total_relation_size(c.oid)) as bigint) from pg_class c"
            + " where relkind = 'r' and relname similar to '(deliver|pending_|completed_|further_)%'");
  }

  /** Bytes written to the write-ahead log so far. */
  static long wal(WebhookStore store) {
    return store.number("select cast(pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bigint)");
  }
}
