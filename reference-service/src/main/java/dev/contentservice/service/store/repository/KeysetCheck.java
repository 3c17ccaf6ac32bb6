package dev.contentservice.service.store.repository;

import dev.contentservice.service.secrets.AssociatedData;
import dev.contentservice.service.secrets.DecryptionException;
import dev.contentservice.service.secrets.Encryption;
import dev.contentservice.service.secrets.KeysetException;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.StoreBrokenException;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Ties a store to its keyset. Otherwise a lost keyset would be noticed only when a webhook is read,
 * and nodes with different keysets could not decrypt each other's secrets.
 */
public final class KeysetCheck {
  public static final String TABLE = "keyset_check";
  public static final String MEMBER = "sealed";
  public static final String ROW = "keyset";

  private KeysetCheck() {}

  /**
   * Encrypts a test text in a new store; decrypts it in a used one.
   *
   * @throws KeysetException if the store was encrypted with another keyset
   */
  public static void check(Store store, Encryption secrets) {
    String encrypted = store.inTransaction(handle -> firstEncrypted(handle, secrets));
    try {
      decrypt(secrets, encrypted);
    } catch (DecryptionException e) {
      boolean created = secrets.deleteIfCreated();
      throw new KeysetException(
          secrets.file(),
          (created ? "was not there" : "is not the one that this store was encrypted with")
              + "; put back the keyset of this store");
    }
  }

  /**
   * Checks that these are still keys of the store: other nodes may have rotated them.
   *
   * @throws DecryptionException if they are not
   */
  static void recheck(Handle handle, Encryption secrets) {
    decrypt(secrets, firstEncrypted(handle, secrets));
  }

  /**
   * Checks, before something is encrypted, that the file holds keys of the store, too: after the
   * end of this process nothing else has them.
   *
   * @throws StoreBrokenException if a start could not use the file
   * @throws DecryptionException if it holds other keys
   */
  public static void requireFile(Handle handle, Encryption secrets) {
    try {
      secrets.requireFile();
    } catch (KeysetException e) {
      throw new StoreBrokenException(
          e.getMessage() + "; this node still has its keys, so put the file back before it stops",
          e);
    }
    recheck(handle, secrets);
  }

  private static void decrypt(Encryption secrets, String encrypted) {
    secrets.decrypt(encrypted, new AssociatedData(TABLE, MEMBER, ROW));
  }

  private static String firstEncrypted(Handle handle, Encryption secrets) {
    Optional<String> known =
        handle.createQuery("select sealed from keyset_check").mapTo(String.class).findOne();
    return known.orElseGet(() -> encrypt(handle, secrets));
  }

  private static String encrypt(Handle handle, Encryption secrets) {
    String encrypted =
        secrets.encrypt("keyset of this store", new AssociatedData(TABLE, MEMBER, ROW));
    handle
        .createUpdate("insert into keyset_check (id, sealed) values (:id, :sealed)")
        .bind("id", ROW)
        .bind("sealed", encrypted)
        .execute();
    return encrypted;
  }
}
