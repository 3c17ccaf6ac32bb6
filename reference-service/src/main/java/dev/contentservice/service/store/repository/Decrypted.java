package dev.contentservice.service.store.repository;

import dev.contentservice.service.secrets.DecryptionException;
import dev.contentservice.service.secrets.Encryption;
import java.util.HashMap;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.Query;

/**
 * Decrypted rows by {@code id}. A row that cannot be decrypted does not fail the others.
 *
 * @param readable by id
 * @param unreadable by id, why each could not be decrypted
 */
public record Decrypted<T>(Map<String, T> readable, Map<String, DecryptionException> unreadable) {

  /**
   * Executes the query.
   *
   * @throws DecryptionException if this node lacks keys that other nodes have
   */
  static <T> Decrypted<T> read(
      Handle handle, Encryption secrets, Query query, RowMapper<T> mapper) {
    Map<String, T> readable = new HashMap<>();
    Map<String, DecryptionException> unreadable = new HashMap<>();
    query
        .map(
            (row, context) -> {
              String id = row.getString("id");
              try {
                readable.put(id, mapper.map(row, context));
              } catch (DecryptionException e) {
                unreadable.put(id, e);
              }
              return id;
            })
        .list();
    if (unreadable.values().stream().anyMatch(DecryptionException::keyIsMissing)) {
      KeysetCheck.recheck(handle, secrets);
      unreadable.replaceAll((id, failure) -> failure.ofItsRow());
    }
    return new Decrypted<>(readable, unreadable);
  }
}
