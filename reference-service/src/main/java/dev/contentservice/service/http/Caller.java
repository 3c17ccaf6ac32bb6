package dev.contentservice.service.http;

import io.vertx.ext.web.RoutingContext;

/** Who sent a request: the name of the token that came with it. */
public final class Caller {
  private static final String KEY = Caller.class.getName();

  private Caller() {}

  static void remember(RoutingContext exchange, String name) {
    exchange.put(KEY, name);
  }

  /** The name of the token. */
  public static String of(RoutingContext exchange) {
    return exchange.get(KEY);
  }
}
