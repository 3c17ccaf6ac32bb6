package dev.contentservice.service.store.repository;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The stored responses of idempotent creations. */
public final class IdempotencyKeys {
  /** How long a key returns the same response. */
  public static final Duration RETENTION = Duration.ofHours(24);

  private static final int PURGED_AT_ONCE = 100;

  private IdempotencyKeys() {}

  /**
   * A request and its response.
   *
   * @param id digest of the caller's name and the key
   * @param requestSha256 digest of the request
   * @param response the response body, without secrets
   */
  public record StoredResponse(String id, String requestSha256, String response) {}

  public static Optional<StoredResponse> find(Handle handle, String id, Instant now) {
    return handle
        .createQuery(
            """
            select id, request_sha256, answer from safe_retries
            where id = :id and created_at >= :oldest
            """)
        .bind("id", id)
        .bind("oldest", now.minus(RETENTION).toEpochMilli())
        .map(
            (row, context) ->
                new StoredResponse(
                    row.getString("id"), row.getString("request_sha256"), row.getString("answer")))
        .findOne();
  }

  /** Stores this response and deletes some expired ones. */
  public static void insert(Handle handle, StoredResponse stored, Instant now) {
    purge(handle, stored.id(), now.minus(RETENTION));
    handle
        .createUpdate(
            """
            insert into safe_retries (id, request_sha256, answer, created_at)
            values (:id, :request, :answer, :now)
            """)
        .bind("id", stored.id())
        .bind("request", stored.requestSha256())
        .bind("answer", stored.response())
        .bind("now", now.toEpochMilli())
        .execute();
  }

  private static void purge(Handle handle, String id, Instant oldest) {
    handle
        .createUpdate("delete from safe_retries where id = :id and created_at < :oldest")
        .bind("id", id)
        .bind("oldest", oldest.toEpochMilli())
        .execute();
    handle
        .createUpdate(
            """
            delete from safe_retries where id in (
              select id from safe_retries where created_at < :oldest
              order by created_at limit :most <free_rows>)
            """)
        .bind("oldest", oldest.toEpochMilli())
        .bind("most", PURGED_AT_ONCE)
        .execute();
  }
}
