package dev.contentservice.service.manage;

import dev.contentservice.delivery.json.Rfc3339;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import io.vertx.core.MultiMap;
import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The query of a request on the management port. Unknown parameters are rejected: a misspelt one
 * would otherwise select, or replay, more than intended. The methods throw {@link ProblemException}
 * if a value is not what they return.
 */
public final class QueryParameters {
  private final MultiMap sent;

  private QueryParameters(MultiMap sent) {
    this.sent = sent;
  }

  /**
   * Parses the query.
   *
   * @param known the parameters of this operation, each of which may be sent once
   * @throws ProblemException if a parameter is unknown, repeated or no valid text
   */
  public static QueryParameters of(RoutingContext context, String... known) {
    QueryParameters query = new QueryParameters(decoded(context));
    for (String name : query.sent.names()) {
      if (!List.of(known).contains(name)) {
        throw rejected(
            known.length == 0
                ? "this operation has no query parameters; leave them out"
                : "a parameter is unknown; known are " + String.join(", ", known));
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

  private static MultiMap decoded(RoutingContext context) {
    try {
      return context.queryParams();
    } catch (RuntimeException e) {
      throw rejected("the query cannot be decoded; write a percent sign as %25");
    }
  }

  /** The value as sent, or null. */
  public @Nullable String text(String name) {
    return sent.get(name);
  }

  /**
   * The value as sent, or null.
   *
   * @param shortest the fewest characters that it may have
   * @param longest the most characters that it may have
   */
  public @Nullable String text(String name, int shortest, int longest) {
    String value = text(name);
    int length = value == null ? shortest : value.codePointCount(0, value.length());
    if (length < shortest || length > longest) {
      throw rejected(
          "%s has %d to %d characters; leave it out to select all"
              .formatted(name, shortest, longest));
    }
    return value;
  }

  /** The value as sent. */
  public String required(String name) {
    String value = text(name);
    if (value == null) {
      throw rejected(name + " is required; send it");
    }
    return value;
  }

  /** The value, one of these words, or null. */
  public @Nullable String word(String name, String... words) {
    String value = text(name);
    if (value != null && !List.of(words).contains(value)) {
      throw rejected(name + " is one of " + String.join(", ", words));
    }
    return value;
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

  static ProblemException rejected(String detail) {
    return new ProblemException(ProblemKind.BAD_REQUEST, detail);
  }
}
