package dev.contentservice.service.manage;

import dev.contentservice.delivery.json.Rfc3339;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.store.Cursor;
import dev.contentservice.service.store.Page;
import io.vertx.core.MultiMap;
import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The query of a request on the management port. Unknown parameters are rejected: a misspelt one
 * would otherwise select, or replay, more than intended.
 */
public final class PageQuery {
  private static final int PAGE = 100;
  private static final Pattern ID = Pattern.compile("[0-9a-fA-F-]{36}");

  private final MultiMap sent;

  private PageQuery(MultiMap sent) {
    this.sent = sent;
  }

  /**
   * Parses the query.
   *
   * @param known the parameters of this route, each of which may be sent once
   * @throws ProblemException if a parameter is unknown, repeated or no valid text
   */
  public static PageQuery of(RoutingContext exchange, String... known) {
    PageQuery query = new PageQuery(decoded(exchange));
    for (String name : query.sent.names()) {
      if (!List.of(known).contains(name)) {
        throw rejected("a parameter is unknown; known are " + String.join(", ", known));
      }
      if (query.sent.getAll(name).size() > 1) {
        throw rejected(name + " was sent twice; send it once");
      }
      if (query.sent.get(name).indexOf('\0') >= 0) {
        throw rejected(name + " holds U+0000, which nothing has in its name; leave it out");
      }
    }
    return query;
  }

  private static MultiMap decoded(RoutingContext exchange) {
    try {
      return exchange.queryParams();
    } catch (RuntimeException e) {
      throw rejected("the query cannot be decoded; write a percent sign as %25");
    }
  }

  /**
   * Returns a path parameter.
   *
   * @param otherwise the detail of the problem for a name that nothing can have, which not every
   *     store can look up
   */
  public static String path(RoutingContext exchange, String name, String otherwise) {
    String value = exchange.pathParam(name);
    if (value.indexOf('\0') >= 0) {
      throw ProblemException.notFound(otherwise);
    }
    return value;
  }

  /** The value as sent, or null. */
  public @Nullable String text(String name) {
    return sent.get(name);
  }

  /**
   * The value as sent, or null.
   *
   * @param longest the most characters that it may have; it has at least one
   */
  public @Nullable String text(String name, int longest) {
    String value = text(name);
    if (value != null && (value.isEmpty() || value.codePointCount(0, value.length()) > longest)) {
      throw rejected(name + " has 1 to " + longest + " characters; leave it out to select all");
    }
    return value;
  }

  /** The {@code cursor} of a list whose items are sorted by their generated ids, or null. */
  public @Nullable String lastId() {
    String cursor = text("cursor");
    if (cursor != null && !ID.matcher(cursor).matches()) {
      throw rejected(Cursor.FIX);
    }
    return cursor;
  }

  /** The value as a time of RFC 3339, or null. */
  public @Nullable Instant time(String name) {
    String value = text(name);
    try {
      // A plus sign in a query decodes to a space; no time has one.
      return value == null ? null : Rfc3339.parse(value.replace(' ', '+'), name);
    } catch (IllegalArgumentException e) {
      throw rejected(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Checks the two ends of a time, each of which may be null.
   *
   * @throws ProblemException if from is not before until
   */
  public static void requireOrder(@Nullable Instant from, @Nullable Instant until) {
    if (from != null && until != null && !from.isBefore(until)) {
      throw rejected("from is before until; exchange the two");
    }
  }

  /** The page after {@code cursor}; the first one if omitted. */
  public Page.Range range() {
    String cursor = text("cursor");
    try {
      return new Page.Range(cursor == null ? null : Cursor.parse(cursor), PAGE);
    } catch (IllegalArgumentException e) {
      throw rejected(String.valueOf(e.getMessage()));
    }
  }

  private static ProblemException rejected(String detail) {
    return new ProblemException(ProblemKind.BAD_REQUEST, detail);
  }
}
