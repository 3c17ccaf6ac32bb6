package dev.contentservice.service.store;

import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The API tokens in the store: their names and hashes, never the tokens. */
public final class TokenRepository {
  private TokenRepository() {}

  /**
   * A token that is known.
   *
   * @param name what people call it
   * @param sha256 its SHA-256 in 64 hexadecimal digits
   * @param created when it was made
   */
  public record Named(String name, String sha256, Instant created) {}

  /** Keeps this token, and returns false if there is one with its name already. */
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

  /** Forgets the token with this name, and returns false if there is none. */
  public static boolean delete(Handle handle, String name) {
    return handle
            .createUpdate("delete from api_tokens where name = :name")
            .bind("name", name)
            .execute()
        == 1;
  }

  /** Every token, oldest first. */
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
