package dev.contentservice.service.store;

import org.jdbi.v3.core.Handle;

/** A store that a newer version has migrated. */
public final class NewerStore {
  private NewerStore() {}

  /** Adds migration 99 to the history of a schema; returns the number of changed rows. */
  public static int mark(Handle handle, String history) {
    return handle.execute(
        "insert into %1$s select 99, '99', 'of a newer version', 'SQL', 'V99__x_breaking.sql', 1, 'me',"
                .formatted(history)
            + " installed_on, 1, success from %1$s where version = '1'".formatted(history));
  }
}
