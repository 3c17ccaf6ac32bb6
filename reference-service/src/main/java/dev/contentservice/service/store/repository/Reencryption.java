package dev.contentservice.service.store.repository;

import dev.contentservice.service.secrets.AssociatedData;
import dev.contentservice.service.secrets.DecryptionException;
import dev.contentservice.service.secrets.Encryption;
import dev.contentservice.service.store.Store;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts everything again that is not encrypted with the newest key, while the service runs. Used
 * once.
 */
public final class Reencryption {
  private static final int BATCH = 100;

  private final Store store;
  private final Encryption secrets;
  private final Set<String> unreadable = new TreeSet<>();

  public Reencryption(Store store, Encryption secrets) {
    this.store = store;
    this.secrets = secrets;
  }

  /**
   * Processes every table with encrypted columns, each batch in its own transaction. Texts that
   * cannot be decrypted stay unchanged.
   *
   * @return how many texts were encrypted again
   */
  public int run() {
    int count = through(KeysetCheck.TABLE, KeysetCheck.MEMBER);
    for (String member : EncryptedWebhooks.MEMBERS) {
      count += through(EncryptedWebhooks.TABLE, member);
    }
    return count
        + through(EncryptedWebhooks.TABLE, SigningKeyRepository.MEMBER)
        + through(EncryptedWebhooks.TABLE, ClientCertificateRepository.MEMBER);
  }

  /** The ids of the webhooks with texts that {@link #run} could not decrypt. */
  public Set<String> unreadable() {
    return Collections.unmodifiableSet(unreadable);
  }

  private int through(String table, String member) {
    int count = 0;
    // The empty text sorts before all ids, and may be one.
    After after = new After("", ">=");
    while (true) {
      After last = after;
      Batch batch = store.inTransaction(handle -> reencrypt(handle, table, member, last));
      if (batch.lastId() == null) {
        return count;
      }
      count += batch.encrypted();
      after = new After(batch.lastId(), ">");
    }
  }

  private Batch reencrypt(Handle handle, String table, String member, After after) {
    List<Row> rows =
        handle
            .createQuery(
                """
                select id, <member> as encrypted from <table>
                where id <beyond> :after and <member> is not null
                order by id limit :batch <row_lock>
                """)
            .define("table", table)
            .define("member", member)
            .define("beyond", after.beyond())
            .bind("after", after.id())
            .bind("batch", BATCH)
            .map((row, context) -> new Row(row.getString("id"), row.getString("encrypted")))
            .list();
    List<Row> encrypted =
        rows.stream()
            .filter(row -> !secrets.isEncryptedWithPrimary(row.encrypted()))
            .filter(row -> reencrypt(handle, new AssociatedData(table, member, row.id()), row))
            .toList();
    return new Batch(rows.isEmpty() ? null : rows.get(rows.size() - 1).id(), encrypted.size());
  }

  private boolean reencrypt(Handle handle, AssociatedData associatedData, Row row) {
    try {
      write(handle, associatedData, secrets.decrypt(row.encrypted(), associatedData));
      return true;
    } catch (DecryptionException e) {
      if (associatedData.table().equals(KeysetCheck.TABLE)) {
        // The whole store has other keys.
        throw e;
      }
      unreadable.add(row.id());
      return false;
    }
  }

  private void write(Handle handle, AssociatedData associatedData, String clear) {
    handle
        .createUpdate("update <table> set <member> = :encrypted where id = :id")
        .define("table", associatedData.table())
        .define("member", associatedData.member())
        .bind("id", associatedData.id())
        .bind("encrypted", secrets.encrypt(clear, associatedData))
        .execute();
  }

  private record Row(String id, String encrypted) {}

  /** How many texts of a batch were encrypted again, and its last id; null if it is empty. */
  private record Batch(@Nullable String lastId, int encrypted) {}

  /** Where the next batch starts: at this id, or after it. */
  private record After(String id, String beyond) {}
}
