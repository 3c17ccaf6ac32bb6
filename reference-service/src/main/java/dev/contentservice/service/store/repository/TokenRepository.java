package dev.contentservice.service.store.repository;

import dev.contentservice.service.access.Role;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The names and hashes of the tokens in the store. */
public final class TokenRepository {
  private static final PageSelect BY_NAME =
      new PageSelect("(select name as id, tokens.* from tokens) named", List.of("id"), Map.of());

  private TokenRepository() {}

  /**
   * A stored token.
   *
   * @param name chosen by its creator
   * @param sha256 its SHA-256 in 64 hexadecimal digits
   * @param created when it was created
   * @param lastCharacters the end of the token, which identifies it to a reader; null if not stored
   * @param role what an admin token permits; null for a token of the API
   * @param webhookId the only webhook of a consumer; null for other roles
   * @param expires when a token of a consumer ends; null for other roles
   */
  public record Named(
      String name,
      String sha256,
      Instant created,
      @Nullable String lastCharacters,
      @Nullable Role role,
      @Nullable String webhookId,
      @Nullable Instant expires) {

    /** A token that is for no single webhook and does not expire. */
    public Named(
        String name,
        String sha256,
        Instant created,
        @Nullable String lastCharacters,
        @Nullable Role role) {
      this(name, sha256, created, lastCharacters, role, null, null);
    }

    /** Whether it has ended by now. */
    public boolean isExpired(Instant now) {
      return expires != null && expires.toEpochMilli() <= now.toEpochMilli();
    }
  }

  /** Stores this token; returns false if its name is already used. */
  public static boolean insert(Handle handle, Named token) {
    return handle
            .createUpdate(
                """
                insert into tokens
                  (name, sha256, created_at, last_characters, role, webhook_id, expires_at)
                values (:name, :sha256, :now, :last_characters, :role, :webhook, :expires)
                on conflict (name) do nothing
                """)
            .bind("name", token.name())
            .bind("sha256", token.sha256())
            .bind("now", token.created().toEpochMilli())
            .bind("last_characters", token.lastCharacters())
            .bind("role", token.role() == null ? null : token.role().word())
            .bind("webhook", token.webhookId())
            .bind("expires", token.expires() == null ? null : token.expires().toEpochMilli())
            .execute()
        == 1;
  }

  /** Returns the names of the tokens that may create others, and locks these until the commit. */
  public static Set<String> lockAdministrators(Handle handle) {
    return handle
        .createQuery("select name from tokens where role = :role order by name <row_lock>")
        .bind("role", Role.ADMINISTER.word())
        .mapTo(String.class)
        .set();
  }

  /** Deletes the token with this name; returns false if there is none. */
  public static boolean delete(Handle handle, String name) {
    return handle.createUpdate("delete from tokens where name = :name").bind("name", name).execute()
        == 1;
  }

  /** Deletes the tokens that have ended. */
  public static void deleteExpired(Handle handle, Instant now) {
    handle
        .createUpdate("delete from tokens where expires_at <= :now")
        .bind("now", now.toEpochMilli())
        .execute();
  }

  /** Returns all tokens, oldest first. */
  public static List<Named> all(Handle handle) {
    return handle
        .createQuery("select * from tokens order by created_at, name")
        .map((row, context) -> token(row))
        .list();
  }

  /** Returns a page of tokens, in the reverse order of their names. */
  public static Page<Named> page(Handle handle, Page.Range range) {
    return BY_NAME.read(handle, (row, context) -> token(row), range);
  }

  private static Named token(ResultSet row) throws SQLException {
    String role = row.getString("role");
    long expires = row.getLong("expires_at");
    return new Named(
        row.getString("name"),
        row.getString("sha256"),
        Instant.ofEpochMilli(row.getLong("created_at")),
        row.getString("last_characters"),
        role == null ? null : Role.parse(role),
        row.getString("webhook_id"),
        expires == 0 ? null : Instant.ofEpochMilli(expires));
  }
}
