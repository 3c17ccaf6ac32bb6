package dev.contentservice.delivery.outbox.internal;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.impl.TimeBasedEpochGenerator;
import dev.contentservice.delivery.outbox.internal.database.BatchValues;
import dev.contentservice.delivery.payload.PayloadSettings;
import java.time.Duration;
import java.time.Instant;
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
 * Stores, reads and purges payload settings. Publishers find them by their digest and insert them
 * without a lock, so two overlapping transactions may store the same settings twice. A delivery
 * refers only to settings that were inserted at most a day before it, which no purge deletes: so
 * settings are unused if the oldest delivery is newer than that, and deliveries need no index of
 * their settings.
 */
final class PayloadRepository {
  private static final TimeBasedEpochGenerator IDS = Generators.timeBasedEpochGenerator();
  private static final long DAY = Duration.ofDays(1).toMillis();

  // A publishing transaction may be open for another day.
  private static final String PURGE =
      """
      delete from delivery_payloads where id <any_of> (
        select id from delivery_payloads
        where id <any_of> (select payload_key from <rows>) <end>
          and used_at + 2 * day < :now and used_at + day < <least>(
            coalesce((select created_at from delivery_pending
              where id = (select min(id) from delivery_pending)), never),
            coalesce((select created_at from delivery_completed
              where id = (select min(id) from delivery_completed)), never))
        <free_rows>) <end>
      """
          .replace("day", Long.toString(DAY))
          .replace("never", Long.toString(Long.MAX_VALUE));

  private PayloadRepository() {}

  /**
   * Returns the key of stored settings.
   *
   * @param webhookId of a custom payload, else null
   * @param now when deliveries with these settings are created
   */
  static String store(
      Handle handle, PayloadSettings settings, @Nullable String webhookId, long now) {
    String sha256 = settings.sha256();
    return handle
        .createQuery(
            "select id from delivery_payloads where sha256 = :sha256 and used_at > :since"
                + " and coalesce(owner_id, '') = :webhook limit 1")
        .bind("sha256", sha256)
        .bind("since", now - DAY)
        .bind("webhook", webhookId == null ? "" : webhookId)
        .mapTo(String.class)
        .findOne()
        .orElseGet(() -> insert(handle, sha256, settings, webhookId, now));
  }

  private static String insert(
      Handle handle,
      String sha256,
      PayloadSettings settings,
      @Nullable String webhookId,
      long now) {
    String id = IDS.generate().toString();
    handle
        .createUpdate(
            """
            insert into delivery_payloads
              (id, sha256, custom_payload, api_version, nested_items, used_at, owner_id)
            values (:id, :sha256, :custom, :version, :nested, :now, :webhook)
            """)
        .bind("id", id)
        .bind("sha256", sha256)
        .bind("custom", settings.customPayload())
        .bind("version", settings.payloadApiVersion())
        .bind("nested", settings.nestedItemsInPayload() ? 1 : 0)
        .bind("now", now)
        .bind("webhook", webhookId)
        .execute();
    return id;
  }

  /** The custom payloads by key, each read once. */
  static Map<String, String> customPayloads(Handle handle, Stream<@Nullable String> keys) {
    Set<String> wanted = keys.filter(Objects::nonNull).collect(Collectors.toSet());
    Map<String, String> texts = new HashMap<>();
    if (!wanted.isEmpty()) {
      BatchValues.of("payload_key", wanted)
          .query(
              handle,
              "select id, custom_payload from delivery_payloads"
                  + " where id <any_of> (select payload_key from <rows>) <end>")
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
  static Optional<String> purge(Handle handle, String after, int limit, Instant now) {
    List<String> keys =
        handle
            .createQuery(
                "select id from delivery_payloads where id > :after order by id limit :limit")
            .bind("after", after)
            .bind("limit", limit)
            .mapTo(String.class)
            .list();
    if (keys.isEmpty()) {
      return Optional.empty();
    }
    BatchValues.of("payload_key", keys).update(handle, PURGE, now.toEpochMilli());
    return Optional.of(keys.get(keys.size() - 1));
  }
}
