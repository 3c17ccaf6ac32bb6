package dev.contentservice.delivery.outbox.internal.database;

import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Distinguishes work that fails because of what it stores from a store that fails. */
public final class RejectedWork {
  // Classes of SQLSTATE: data, integrity, statement, view check, limits of a value, triggers.
  private static final Set<String> REJECTED = Set.of("22", "23", "42", "44", "54", "P0");
  private static final String ROLLED_BACK = "40";

  // SQLite has no SQLSTATE: SQLITE_ERROR, SQLITE_TOOBIG, SQLITE_CONSTRAINT and SQLITE_MISMATCH.
  private static final Set<Integer> REJECTED_BY_SQLITE = Set.of(1, 18, 19, 20);

  private RejectedWork() {}

  /** Whether the database rejected a statement or a value, so that other work may succeed. */
  public static boolean is(Throwable failure) {
    SQLException rejection = rejection(failure);
    if (rejection == null) {
      return false;
    }
    String state = rejection.getSQLState();
    return state == null
        ? REJECTED_BY_SQLITE.contains(rejection.getErrorCode())
        : state.length() > 1 && REJECTED.contains(state.substring(0, 2));
  }

  /** Whether the database reported it. */
  public static boolean isOfDatabase(Throwable failure) {
    return rejection(failure) != null;
  }

  /** Whether the database failed for another reason, such as a lock that others hold. */
  public static boolean isOfStore(Throwable failure) {
    return isOfDatabase(failure) && !is(failure);
  }

  /** Whether the database asks to repeat the whole transaction. */
  public static boolean isRolledBack(Throwable failure) {
    SQLException rejection = rejection(failure);
    return rejection != null
        && rejection.getSQLState() != null
        && rejection.getSQLState().startsWith(ROLLED_BACK);
  }

  /** The reason in one line that holds no row. */
  public static String reason(Throwable failure) {
    SQLException rejection = rejection(failure);
    if (rejection == null) {
      return failure.getClass().getSimpleName();
    }
    return rejection.getSQLState() == null
        ? "SQLite error " + rejection.getErrorCode()
        : "SQLSTATE " + rejection.getSQLState();
  }

  private static @Nullable SQLException rejection(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException rejection) {
        return rejection;
      }
    }
    return null;
  }
}
