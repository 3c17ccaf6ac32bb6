package dev.contentservice.service.store.repository;

import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.store.Uuid7Generator;
import dev.contentservice.service.store.repository.AuditRecord.ResourceType;
import dev.contentservice.service.store.repository.AuditRecord.Stored;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;

/**
 * The audit log. A change and its record are in one transaction, so that there is neither without
 * the other.
 */
public final class AuditRepository {
  private static final int BATCH = 500;
  private static final int LONGEST_MEMBER = 2_000;

  /** The most records, which bounds the log whatever changes so often. */
  public static final int MOST = 1_000_000;

  private static final List<String> BY_TIME = List.of("created_at", "id");
  private static final Uuid7Generator IDS = new Uuid7Generator();

  private AuditRepository() {}

  /**
   * Selects records.
   *
   * @param resourceType null for all kinds
   * @param resourceId of a kind; null for all
   * @param actor null for all
   * @param from only records of this time or later; null for all
   * @param until only earlier records; null for all
   */
  public record Filter(
      @Nullable String resourceType,
      @Nullable String resourceId,
      @Nullable String actor,
      @Nullable Instant from,
      @Nullable Instant until) {

    private String table() {
      return "(select * from audit_records where created_at >= %d and created_at < %d) audited"
          .formatted(
              from == null ? 0 : millis(from), until == null ? Long.MAX_VALUE : millis(until));
    }

    /** The first millisecond that is not before. */
    private static long millis(Instant time) {
      return time.plusNanos(999_999).toEpochMilli();
    }

    private Map<String, String> equal() {
      Map<String, String> equal = new LinkedHashMap<>();
      put(equal, "resource_type", resourceType);
      put(equal, "resource_id", resourceId);
      put(equal, "actor", actor);
      return equal;
    }

    private static void put(Map<String, String> equal, String column, @Nullable String value) {
      if (value != null) {
        equal.put(column, value);
      }
    }
  }

  /** Adds a record of a change to the transaction of the change. */
  public static void insert(Handle handle, Instant now, AuditRecord change) {
    insert(handle, now, List.of(change));
  }

  /** Adds any number of records, with one statement. */
  public static void insert(Handle handle, Instant now, List<AuditRecord> changes) {
    if (changes.isEmpty()) {
      return;
    }
    PreparedBatch rows =
        handle.prepareBatch(
            """
            insert into audit_records (id, created_at, actor, origin, request_id, action,
              resource_type, resource_id, before_change, after_change)
            values (:id, :now, :actor, :origin, :request, :action, :type, :resource, :before,
              :after)
            """);
    for (AuditRecord each : changes) {
      rows.bind("id", IDS.next())
          .bind("now", now.toEpochMilli())
          .bind("actor", each.actor().name())
          .bind("origin", each.actor().origin())
          .bind("request", each.actor().requestId())
          .bind("action", each.action())
          .bind("type", each.resourceType().word())
          .bind("resource", each.resourceId())
          .bind("before", json(each.before()))
          .bind("after", json(each.after()))
          .add();
    }
    rows.execute();
  }

  private static @Nullable String json(@Nullable Map<String, ?> members) {
    if (members == null) {
      return null;
    }
    // By name: a map may have another order in each process.
    Map<String, Object> bounded = new TreeMap<>();
    members.forEach((name, value) -> bounded.put(name, bounded(value)));
    return BodyJson.mapper().writeValueAsString(bounded);
  }

  /** A body has up to a megabyte, which the log does not need. */
  private static Object bounded(Object value) {
    int length = BodyJson.mapper().writeValueAsString(value).length();
    return length <= LONGEST_MEMBER ? value : "(%,d characters)".formatted(length);
  }

  /** Returns a page of records, newest first. */
  public static Page<Stored> newest(Handle handle, Filter filter, Page.Range range) {
    return new PageSelect(filter.table(), BY_TIME, filter.equal())
        .read(handle, (row, context) -> read(row), range);
  }

  private static Stored read(ResultSet row) throws SQLException {
    Actor actor =
        new Actor(row.getString("actor"), row.getString("origin"), row.getString("request_id"));
    return new Stored(
        row.getString("id"),
        Instant.ofEpochMilli(row.getLong("created_at")),
        new AuditRecord(
            actor,
            row.getString("action"),
            ResourceType.parse(row.getString("resource_type")),
            row.getString("resource_id"),
            members(row.getString("before_change")),
            members(row.getString("after_change"))));
  }

  @SuppressWarnings("unchecked")
  private static @Nullable Map<String, ?> members(@Nullable String json) {
    return json == null ? null : BodyJson.mapper().readValue(json, LinkedHashMap.class);
  }

  /**
   * Deletes some of the records that are older than this, or that are more than these; returns how
   * many, so that the caller repeats it until there are none.
   */
  public static int purge(Handle handle, Instant before, int most) {
    long oldest =
        handle
            .createQuery(
                "select created_at from audit_records order by created_at desc, id desc"
                    + " limit 1 offset :most")
            .bind("most", most)
            .mapTo(Long.class)
            .findOne()
            .map(excess -> excess + 1)
            .orElse(0L);
    return handle
        .createUpdate(
            """
            delete from audit_records where id in (
              select id from audit_records where created_at < :before
              order by created_at, id limit :limit)
            """)
        .bind("before", Math.max(before.toEpochMilli(), oldest))
        .bind("limit", BATCH)
        .execute();
  }
}
