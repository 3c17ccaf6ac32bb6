package dev.contentservice.service.store;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** What was answered to creations that can be asked for again. */
public final class SafeRetries {
  /** For how long the same key gives the same answer. */
  public static final Duration KEPT = Duration.ofHours(24);

  private static final int FORGOTTEN_AT_ONCE = 100;

  private SafeRetries() {}

  /**
   * A request that was answered.
   *
   * @param id digest of the caller's name and the key
   * @param requestSha256 digest of what was asked for
   * @param answer the body of the answer, without secrets
   */
  public record Answered(String id, String requestSha256, String answer) {}

  public static Optional<Answered> find(Handle handle, String id, Instant now) {
    return handle
        .createQuery(
            """
            select id, request_sha256, answer from safe_retries
            where id = :id and created_at >= :oldest
            """)
        .bind("id", id)
        .bind("oldest", now.minus(KEPT).toEpochMilli())
        .map(
            (row, context) ->
                new Answered(
                    row.getString("id"), row.getString("request_sha256"), row.getString("answer")))
        .findOne();
  }

  /** Keeps this answer and forgets some that are too old. */
  public static void insert(Handle handle, Answered answered, Instant now) {
    forget(handle, answered.id(), now.minus(KEPT));
    handle
        .createUpdate(
            """
            insert into safe_retries (id, request_sha256, answer, created_at)
            values (:id, :request, :answer, :now)
            """)
        .bind("id", answered.id())
        .bind("request", answered.requestSha256())
        .bind("answer", answered.answer())
        .bind("now", now.toEpochMilli())
        .execute();
  }

  private static void forget(Handle handle, String id, Instant oldest) {
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
        .bind("most", FORGOTTEN_AT_ONCE)
        .execute();
  }
}
