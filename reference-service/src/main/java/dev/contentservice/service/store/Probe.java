package dev.contentservice.service.store;

import java.time.Instant;
import org.jdbi.v3.core.Handle;

/** Finds out whether the store takes anything: a full disk can still be read. */
public final class Probe {
  private Probe() {}

  /** Writes one row, always the same, and returns how many there are of it. */
  public static int write(Handle handle, Instant now) {
    return handle
        .createUpdate("update probe set written_at = :now where id = 1")
        .bind("now", now.toEpochMilli())
        .execute();
  }
}
