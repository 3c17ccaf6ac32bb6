package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.payload.PayloadSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Stores, reads and purges payload settings, by their digest. A delivery is created at most a day
 * after {@code used_at} of its settings. So settings are unused if the oldest delivery is newer
 * than that, and deliveries need no index of their settings.
 */
final class PayloadRepository {
  private static final long DAY = Duration.ofDays(1).toMillis();

  private static final String AMONG_UNUSED =
      "sha256 <any_of> (select payload_key from <rows>) <end> and used_at + "
          + DAY
          + " < coalesce((select created_at from deliveries"
          + " where id = (select min(id) from deliveries)), "
          + Long.MAX_VALUE
          + ")";

  private PayloadRepository() {}

  /**
   * Locks the stored settings, so that they are not purged before deliveries refer to them.
   *
   * @param now when these deliveries are created
   */
  static String store(Handle handle, PayloadSettings settings, long now) {
    String sha256 = settings.sha256();
    Optional<Long> usedAt = lock(handle, sha256);
    while (usedAt.isEmpty()) {
      insert(handle, sha256, settings, now);
      usedAt = lock(handle, sha256);
    }
    if (usedAt.get() + DAY < now) {
      handle.execute("update delivery_payloads set used_at = ? where sha256 = ?", now, sha256);
    }
    return sha256;
  }

  private static Optional<Long> lock(Handle handle, String sha256) {
    return OutboxDialect.query(
            handle, "select used_at from delivery_payloads where sha256 = :sha256 <kept_row>")
        .bind("sha256", sha256)
        .mapTo(Long.class)
        .findOne();
  }

  private static void insert(Handle handle, String sha256, PayloadSettings settings, long now) {
    handle
        .createUpdate(
            "insert into delivery_payloads"
                + " (sha256, custom_payload, api_version, nested_items, used_at)"
                + " values (:sha256, :custom, :version, :nested, :now)"
                + " on conflict (sha256) do nothing")
        .bind("sha256", sha256)
        .bind("custom", settings.customPayload())
        .bind("version", settings.payloadApiVersion())
        .bind("nested", settings.nestedItemsInPayload() ? 1 : 0)
        .bind("now", now)
        .execute();
  }

  /** The custom payloads by key, each read once. */
  static Map<String, String> customPayloads(Handle handle, Stream<@Nullable String> keys) {
    Set<String> wanted = keys.filter(Objects::nonNull).collect(Collectors.toSet());
    Map<String, String> texts = new HashMap<>();
    if (!wanted.isEmpty()) {
      BatchValues.of("payload_key", wanted)
          .query(
              handle,
              "select sha256, custom_payload from delivery_payloads"
                  + " where sha256 <any_of> (select payload_key from <rows>) <end>")
          .map((row, context) -> Map.entry(row.getString(1), row.getString(2)))
          .forEach(each -> texts.put(each.getKey(), each.getValue()));
    }
    return texts;
  }

  /**
   * Checks the next settings, in the order of their keys, and purges those that no delivery refers
   * to. They include custom payloads that users have cleared.
   *
   * @param after the last key checked before; empty for the first batch
   * @return the last key checked now; empty if there are no more
   */
  static Optional<String> purge(Handle handle, String after, int limit) {
    List<String> keys =
        handle
            .createQuery(
                "select sha256 from delivery_payloads where sha256 > :after"
                    + " order by sha256 limit :limit")
            .bind("after", after)
            .bind("limit", limit)
            .mapTo(String.class)
            .list();
    purge(handle, keys);
    return keys.isEmpty() ? Optional.empty() : Optional.of(keys.get(keys.size() - 1));
  }

  private static void purge(Handle handle, List<String> keys) {
    // Skips locked rows, which a publisher is about to use. A publisher waits for rows locked here,
    // so the second statement sees every reference.
    List<String> locked =
        BatchValues.of("payload_key", keys)
            .query(
                handle,
                "select sha256 from delivery_payloads where " + AMONG_UNUSED + " <free_rows>")
            .mapTo(String.class)
            .list();
    if (!locked.isEmpty()) {
      BatchValues.of("payload_key", locked)
          .update(handle, "delete from delivery_payloads where " + AMONG_UNUSED);
    }
  }
}
