package dev.contentservice.delivery.outbox.internal.database;

import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * What transactions of the outbox need, where the defaults of the database, the user or the pool
 * differ: read committed, and writing. Under another isolation level PostgreSQL rejects
 * transactions that only meet. One for each data source; thread-safe.
 */
public final class TransactionSettings {
  private volatile @Nullable Boolean differ;

  /**
   * Sets them for this transaction, before its first statement. Costs no statement if the first
   * transaction found nothing to set.
   */
  public void apply(Handle handle) {
    Boolean known = differ;
    if (known == null) {
      known = differ(handle);
      differ = known;
    }
    if (known) {
      handle.execute("set transaction isolation level read committed, read write");
    }
  }

  // SHOW takes no snapshot, so the level can still be set.
  private static boolean differ(Handle handle) {
    return OutboxDialect.of(handle) == OutboxDialect.POSTGRESQL
        && !(shows(handle, "transaction_isolation", "read committed")
            && shows(handle, "transaction_read_only", "off"));
  }

  private static boolean shows(Handle handle, String setting, String value) {
    return value.equals(handle.createQuery("show " + setting).mapTo(String.class).one());
  }
}
