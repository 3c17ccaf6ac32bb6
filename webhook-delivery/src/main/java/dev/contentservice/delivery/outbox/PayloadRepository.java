package dev.contentservice.delivery.outbox;

import dev.contentservice.delivery.payload.PayloadSettings;
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

/** Stores, reads and purges payload settings, by their digest. */
final class PayloadRepository {
  // Ordered like an index, so that the planner does not scan all deliveries.
  private static final String AMONG_UNUSED =
      "sha256 <any_of> (select payload_key from <rows>) <end>"
          + " and coalesce((select d.payload from deliveries d where d.payload >= sha256"
          + " order by d.payload limit 1), '') <> sha256";

  private PayloadRepository() {}

  /** Locks the stored settings, so that they are not purged before deliveries refer to them. */
  static String store(Handle handle, PayloadSettings settings) {
    String sha256 = settings.sha256();
    while (!isStored(handle, sha256)) {
      insert(handle, sha256, settings);
    }
    return sha256;
  }

  private static boolean isStored(Handle handle, String sha256) {
    return OutboxDialect.query(
            handle, "select 1 from delivery_payloads where sha256 = :sha256 <kept_row>")
        .bind("sha256", sha256)
        .mapTo(Integer.class)
        .findOne()
        .isPresent();
  }

  private static void insert(Handle handle, String sha256, PayloadSettings settings) {
    handle
        .createUpdate(
            "insert into delivery_payloads (sha256, custom_payload, api_version, nested_items)"
                + " values (:sha256, :custom, :version, :nested) on conflict (sha256) do nothing")
        .bind("sha256", sha256)
        .bind("custom", settings.customPayload())
        .bind("version", settings.payloadApiVersion())
        .bind("nested", settings.nestedItemsInPayload() ? 1 : 0)
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
