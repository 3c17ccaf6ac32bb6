package dev.contentservice.service.store;

import java.time.Instant;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The hashes of the tokens in the store. */
public final class Tokens {
  private Tokens() {}

  public static void insert(Handle handle, String name, String sha256, Instant now) {
    handle
        .createUpdate(
            "insert into api_tokens (name, sha256, created_at) values (:name, :sha256, :now)")
        .bind("name", name)
        .bind("sha256", sha256)
        .bind("now", now.toEpochMilli())
        .execute();
  }

  public static List<String> hashes(Handle handle) {
    return handle.createQuery("select sha256 from api_tokens").mapTo(String.class).list();
  }
}
