package dev.contentservice.service.store;

import java.time.Instant;
import org.jdbi.v3.core.Handle;

/** Checks whether the store accepts writes: a full disk can still be read. */
public final class Probe {
  private Probe() {}

  /** Writes always the same row and returns how many there are. */
  public static int write(Handle handle, Instant now) {
    return handle
        .createUpdate("update probe set written_at = :now where id = 1")
        .bind("now", now.toEpochMilli())
        .execute();
  }
}
