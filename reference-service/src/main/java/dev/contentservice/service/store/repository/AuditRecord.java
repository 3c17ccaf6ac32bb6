package dev.contentservice.service.store.repository;

import dev.contentservice.service.access.Actor;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One change, and who asked for it.
 *
 * @param action what was done, such as {@code update}
 * @param resourceType the kind of the changed resource
 * @param resourceId null if the change has no single resource
 * @param before the changed members before, without secrets; null if there were none
 * @param after the changed members afterwards; null if there are none
 */
public record AuditRecord(
    Actor actor,
    String action,
    ResourceType resourceType,
    @Nullable String resourceId,
    @Nullable Map<String, ?> before,
    @Nullable Map<String, ?> after) {

  /** A kind of resource whose changes are recorded. The words are stored: never reuse one. */
  public enum ResourceType {
    WEBHOOK,
    DELIVERY,
    ITEM_TYPE,
    TOKEN,
    KEYSET;

    /** The kind as it is stored and shown, such as {@code item_type}. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    static ResourceType parse(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }

  /** A record of the store. */
  public record Stored(String id, Instant at, AuditRecord record) {}
}
