package dev.contentservice.delivery.outbox.internal.database;

import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * What transactions of the outbox need, where the defaults of the database, the user or the pool
 * differ. On PostgreSQL: read committed, and writing. Under another isolation level it rejects
 * transactions that only meet. On SQLite: the lock of the only writer. A transaction that reads
 * first cannot write after another one has. One for each data source; thread-safe.
 */
public final class TransactionSettings {
  private static final String READ_COMMITTED =
      "set transaction isolation level read committed, read write";

  // Locks the database and changes nothing.
  private static final String LOCK = "delete from delivery_nodes where 0";

  private volatile @Nullable String statement;

  /**
   * Sets them for this transaction, before its first statement. Costs no statement on PostgreSQL if
   * the first transaction found nothing to set.
   */
  public void apply(Handle handle) {
    String known = statement;
    if (known == null) {
      known = statement(handle);
      statement = known;
    }
    if (!known.isEmpty()) {
      handle.execute(known);
    }
  }

  private static String statement(Handle handle) {
    return switch (OutboxDialect.of(handle)) {
      case SQLITE -> LOCK;
      case POSTGRESQL -> differ(handle) ? READ_COMMITTED : "";
    };
  }

  // SHOW takes no snapshot, so the level can still be set.
  private static boolean differ(Handle handle) {
    return !(shows(handle, "transaction_isolation", "read committed")
        && shows(handle, "transaction_read_only", "off"));
  }

  private static boolean shows(Handle handle, String setting, String value) {
    return value.equals(handle.createQuery("show " + setting).mapTo(String.class).one());
  }
}
