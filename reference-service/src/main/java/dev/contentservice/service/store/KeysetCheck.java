package dev.contentservice.service.store;

import dev.contentservice.service.secrets.AssociatedData;
import dev.contentservice.service.secrets.DecryptionException;
import dev.contentservice.service.secrets.Encryption;
import dev.contentservice.service.secrets.KeysetException;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Ties a store to its keyset: without this a lost keyset would be noticed when a webhook is read,
 * and two nodes with different ones would seal what the other cannot open.
 */
public final class KeysetCheck {
  static final String TABLE = "keyset_check";
  static final String MEMBER = "sealed";
  static final String ROW = "keyset";

  private KeysetCheck() {}

  /**
   * Seals the first text of a new store; opens that of one that was used before.
   *
   * @throws KeysetException if the store was sealed with another keyset
   */
  public static void pass(Store store, Encryption secrets) {
    String sealed = store.inTransaction(handle -> firstEncrypted(handle, secrets));
    try {
      open(secrets, sealed);
    } catch (DecryptionException e) {
      boolean made = secrets.forgetIfMade();
      throw new KeysetException(
          secrets.file(),
          (made ? "was not there" : "is not the one that this store was sealed with")
              + "; put back the keyset of this store");
    }
  }

  /**
   * Does nothing if these are still keys of the store: other nodes may have rotated them.
   *
   * @throws DecryptionException if the keys are not
   */
  public static void repeat(Handle handle, Encryption secrets) {
    open(secrets, firstEncrypted(handle, secrets));
  }

  private static void open(Encryption secrets, String sealed) {
    secrets.open(sealed, new AssociatedData(TABLE, MEMBER, ROW));
  }

  private static String firstEncrypted(Handle handle, Encryption secrets) {
    Optional<String> known =
        handle.createQuery("select sealed from keyset_check").mapTo(String.class).findOne();
    return known.orElseGet(() -> encrypt(handle, secrets));
  }

  private static String encrypt(Handle handle, Encryption secrets) {
    String sealed = secrets.encrypt("keyset of this store", new AssociatedData(TABLE, MEMBER, ROW));
    handle
        .createUpdate("insert into keyset_check (id, sealed) values (:id, :sealed)")
        .bind("id", ROW)
        .bind("sealed", sealed)
        .execute();
    return sealed;
  }
}
