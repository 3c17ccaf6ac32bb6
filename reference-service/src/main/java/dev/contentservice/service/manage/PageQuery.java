package dev.contentservice.service.manage;

import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.store.repository.Cursor;
import dev.contentservice.service.store.repository.Page;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the queries of lists on the management port select. */
public final class PageQuery {
  /** The most items of a page. */
  public static final int PAGE = 100;

  private static final Pattern ID = Pattern.compile("[0-9a-fA-F-]{36}");

  private PageQuery() {}

  /**
   * Returns the last item of the page before, or null for the first page.
   *
   * @param cursor of a list whose items are sorted by their generated ids
   * @throws ProblemException if it is no such cursor
   */
  public static @Nullable String lastId(@Nullable String cursor) {
    if (cursor != null && !ID.matcher(cursor).matches()) {
      throw noCursor();
    }
    return cursor;
  }

  /** The problem of a cursor that no page has. */
  public static ProblemException noCursor() {
    return rejected(Cursor.FIX);
  }

  /**
   * Checks the two ends of a time, each of which may be null.
   *
   * @throws ProblemException if from is not before until
   */
  public static void requireOrder(@Nullable Instant from, @Nullable Instant until) {
    if (from != null && until != null && !from.isBefore(until)) {
      throw rejected("from must be before until; exchange the two");
    }
  }

  /**
   * Returns the page after the cursor, or the first one for null.
   *
   * @throws ProblemException if it is no cursor
   */
  public static Page.Range range(@Nullable String cursor) {
    try {
      return new Page.Range(cursor == null ? null : Cursor.parse(cursor), PAGE);
    } catch (IllegalArgumentException e) {
      throw noCursor();
    }
  }

  private static ProblemException rejected(String detail) {
    return new ProblemException(ProblemKind.BAD_REQUEST, detail);
  }
}
