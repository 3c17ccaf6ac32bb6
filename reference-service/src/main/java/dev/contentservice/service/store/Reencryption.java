package dev.contentservice.service.store;

import dev.contentservice.service.secrets.AssociatedData;
import dev.contentservice.service.secrets.Encryption;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** Encrypts everything again that is not encrypted with the newest key, while the service runs. */
public final class Reencryption {
  private static final int BATCH = 100;

  private final Store store;
  private final Encryption secrets;

  public Reencryption(Store store, Encryption secrets) {
    this.store = store;
    this.secrets = secrets;
  }

  /**
   * Processes every table with encrypted columns, each batch in its own transaction.
   *
   * @return how many texts were encrypted again
   */
  public int run() {
    int count = through(KeysetCheck.TABLE, KeysetCheck.MEMBER);
    for (String member : EncryptedWebhooks.MEMBERS) {
      count += through(EncryptedWebhooks.TABLE, member);
    }
    return count + through(EncryptedWebhooks.TABLE, SigningKeyRepository.MEMBER);
  }

  private int through(String table, String member) {
    int count = 0;
    // The empty text sorts before all ids, and may be one.
    After after = new After("", ">=");
    while (true) {
      After last = after;
      List<Row> batch = store.inTransaction(handle -> reencrypt(handle, table, member, last));
      if (batch.isEmpty()) {
        return count;
      }
      count += (int) batch.stream().filter(Row::old).count();
      after = new After(batch.get(batch.size() - 1).id(), ">");
    }
  }

  private List<Row> reencrypt(Handle handle, String table, String member, After after) {
    List<Row> rows =
        handle
            .createQuery(
                """
                select id, <member> as sealed from <table>
                where id <beyond> :after and <member> is not null
                order by id limit :batch <row_lock>
                """)
            .define("table", table)
            .define("member", member)
            .define("beyond", after.beyond())
            .bind("after", after.id())
            .bind("batch", BATCH)
            .map((row, context) -> row(row.getString("id"), row.getString("sealed")))
            .list();
    rows.stream()
        .filter(Row::old)
        .forEach(row -> write(handle, new AssociatedData(table, member, row.id()), row));
    return rows;
  }

  private Row row(String id, String encrypted) {
    return new Row(id, encrypted, !secrets.isEncryptedWithPrimary(encrypted));
  }

  private void write(Handle handle, AssociatedData associatedData, Row row) {
    handle
        .createUpdate("update <table> set <member> = :sealed where id = :id")
        .define("table", associatedData.table())
        .define("member", associatedData.member())
        .bind("id", row.id())
        .bind(
            "sealed",
            secrets.encrypt(secrets.decrypt(row.encrypted(), associatedData), associatedData))
        .execute();
  }

  /** A row as read, and whether it is encrypted with an older key. */
  private record Row(String id, String encrypted, boolean old) {}

  /** Where the next batch starts: at this id, or after it. */
  private record After(String id, String beyond) {}
}
