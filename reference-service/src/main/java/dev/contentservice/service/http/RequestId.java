package dev.contentservice.service.http;

import dev.contentservice.service.store.Uuid7Generator;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Gives every exchange an id: the caller's, if it is valid, or a new one. */
@Singleton
public final class RequestId {
  static final String HEADER = "X-Request-Id";

  private static final Pattern ACCEPTED = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final int BEFORE_EVERYTHING_ELSE = 1000;

  private final Uuid7Generator ids;

  RequestId(Uuid7Generator ids) {
    this.ids = ids;
  }

  void register(@Observes Filters filters) {
    filters.register(
        exchange -> {
          name(exchange);
          exchange.next();
        },
        BEFORE_EVERYTHING_ELSE);
  }

  /** Sets the id of this exchange, unless it has one, and adds it to the response. */
  public void name(RoutingContext exchange) {
    if (exchange.response().headers().contains(HEADER)) {
      return;
    }
    exchange.response().putHeader(HEADER, chosen(exchange.request().getHeader(HEADER)));
  }

  public static String of(RoutingContext exchange) {
    return exchange.response().headers().get(HEADER);
  }

  private String chosen(@Nullable String sent) {
    return sent != null && ACCEPTED.matcher(sent).matches() ? sent : ids.next();
  }
}
