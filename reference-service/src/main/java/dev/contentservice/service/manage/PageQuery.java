package dev.contentservice.service.manage;

import dev.contentservice.service.http.ProblemException;
import dev.contentservice.service.http.ProblemKind;
import io.vertx.core.MultiMap;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The query of a request on the management port. A parameter that a page does not know is refused:
 * who misspells one would else see, or send again, more than was meant.
 */
public final class PageQuery {
  private static final Pattern ID = Pattern.compile("[0-9a-fA-F-]{36}");

  private final MultiMap sent;

  private PageQuery(MultiMap sent) {
    this.sent = sent;
  }

  /**
   * What was sent.
   *
   * @param known the parameters of this page, each of which may be sent once
   * @throws ProblemException if there is another, one twice, or one that is no text
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
   * A part of the path that names something.
   *
   * @param otherwise what to say of a name that nothing can have; not every store even looks for it
   */
  public static String path(RoutingContext exchange, String name, String otherwise) {
    String value = exchange.pathParam(name);
    if (value.indexOf('\0') >= 0) {
      throw new ProblemException(ProblemKind.NOT_FOUND, otherwise);
    }
    return value;
  }

  /** The value as it was sent; null if it was not. */
  public @Nullable String text(String name) {
    return sent.get(name);
  }

  /** The value, which is an identifier that this service made; null if it was not sent. */
  public @Nullable String id(String name) {
    String value = text(name);
    if (value != null && !ID.matcher(value).matches()) {
      throw rejected(name + " is the id of an item that was listed");
    }
    return value;
  }

  /** The value, which is a number from 0 on; 0 if it was not sent. */
  int number(String name) {
    String value = text(name);
    if (value != null && !value.matches("[0-9]{1,9}")) {
      throw rejected(name + " is a number from 0 to 999999999");
    }
    return value == null ? 0 : Integer.parseInt(value);
  }

  private static ProblemException rejected(String detail) {
    return new ProblemException(ProblemKind.BAD_REQUEST, detail);
  }
}
