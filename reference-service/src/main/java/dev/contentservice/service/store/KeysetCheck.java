package dev.contentservice.service.store;

import dev.contentservice.service.secrets.KeysetRefused;
import dev.contentservice.service.secrets.Place;
import dev.contentservice.service.secrets.SealBroken;
import dev.contentservice.service.secrets.Secrets;
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
   * @throws KeysetRefused if the store was sealed with another keyset
   */
  public static void pass(Store store, Secrets secrets) {
    String sealed = store.inTransaction(handle -> firstSealed(handle, secrets));
    try {
      open(secrets, sealed);
    } catch (SealBroken e) {
      boolean made = secrets.forgetIfMade();
      throw new KeysetRefused(
          secrets.file(),
          (made ? "was not there" : "is not the one that this store was sealed with")
              + "; put back the keyset of this store");
    }
  }

  /**
   * Does nothing if these are still keys of the store: other nodes may have rotated them.
   *
   * @throws SealBroken if the keys are not
   */
  public static void repeat(Handle handle, Secrets secrets) {
    open(secrets, firstSealed(handle, secrets));
  }

  private static void open(Secrets secrets, String sealed) {
    secrets.open(sealed, new Place(TABLE, MEMBER, ROW));
  }

  private static String firstSealed(Handle handle, Secrets secrets) {
    Optional<String> known =
        handle.createQuery("select sealed from keyset_check").mapTo(String.class).findOne();
    return known.orElseGet(() -> seal(handle, secrets));
  }

  private static String seal(Handle handle, Secrets secrets) {
    String sealed = secrets.seal("keyset of this store", new Place(TABLE, MEMBER, ROW));
    handle
        .createUpdate("insert into keyset_check (id, sealed) values (:id, :sealed)")
        .bind("id", ROW)
        .bind("sealed", sealed)
        .execute();
    return sealed;
  }
}
