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

  /**
   * The key of the settings with a {@code sha256}, which belong to the webhook {@code of_webhook},
   * or to none if that is empty; null if they are not stored.
   */
  static final String OF_SETTINGS =
      """
      (select p.id from delivery_payloads p
        where p.sha256 = settings.sha256 and p.used_at > :now - day
          and coalesce(p.owner_id, '') = settings.of_webhook
        limit 1)"""
          .replace("day", Long.toString(DAY));

  private static final String STORE =
      """
      insert into delivery_payloads
        (id, sha256, custom_payload, api_version, nested_items, used_at, owner_id)
      select :id, sha256, :custom, :version, :nested, :now, nullif(of_webhook, '')
      from (select :digest as sha256, :webhook as of_webhook) as settings
      where %s is null
      """
          .formatted(OF_SETTINGS);

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
   * Stores settings, unless deliveries created now find them.
   *
   * @param webhookId of a custom payload, else empty
   * @param now when deliveries with these settings are created
   */
  static void store(Handle handle, PayloadSettings settings, String webhookId, long now) {
    handle
        .createUpdate(STORE)
        .bind("id", IDS.generate().toString())
        .bind("digest", settings.sha256())
        .bind("custom", settings.customPayload())
        .bind("version", settings.payloadApiVersion())
        .bind("nested", settings.nestedItemsInPayload() ? 1 : 0)
        .bind("now", now)
        .bind("webhook", webhookId)
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
