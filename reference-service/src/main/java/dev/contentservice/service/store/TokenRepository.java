package dev.contentservice.service.store;

import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The names and hashes of the API tokens in the store. */
public final class TokenRepository {
  private TokenRepository() {}

  /**
   * A stored token.
   *
   * @param name chosen by its creator
   * @param sha256 its SHA-256 in 64 hexadecimal digits
   * @param created when it was created
   */
  public record Named(String name, String sha256, Instant created) {}

  /** Stores this token; returns false if its name is already used. */
  public static boolean insert(Handle handle, Named token) {
    return handle
            .createUpdate(
                """
                insert into api_tokens (name, sha256, created_at) values (:name, :sha256, :now)
                on conflict (name) do nothing
                """)
            .bind("name", token.name())
            .bind("sha256", token.sha256())
            .bind("now", token.created().toEpochMilli())
            .execute()
        == 1;
  }

  /** Deletes the token with this name; returns false if there is none. */
  public static boolean delete(Handle handle, String name) {
    return handle
            .createUpdate("delete from api_tokens where name = :name")
            .bind("name", name)
            .execute()
        == 1;
  }

  /** Returns all tokens, oldest first. */
  public static List<Named> all(Handle handle) {
    return handle
        .createQuery("select name, sha256, created_at from api_tokens order by created_at, name")
        .map(
            (row, context) ->
                new Named(
                    row.getString("name"),
                    row.getString("sha256"),
                    Instant.ofEpochMilli(row.getLong("created_at"))))
        .list();
  }
}
