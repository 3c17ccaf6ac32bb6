package dev.contentservice.service.observe;

import io.quarkus.logging.LoggingFilter;
import java.util.logging.Filter;
import java.util.logging.LogRecord;

/** Drops a log line of level ERROR whose cause does no harm. */
@LoggingFilter(name = "harmless")
public final class HarmlessErrors implements Filter {
  // Processes that share a temporary folder race to delete the library that an ended one left.
  private static final String SQLITE = "Failed to delete old native lib";

  @Override
  public boolean isLoggable(LogRecord record) {
    return !SQLITE.equals(record.getMessage());
  }
}
