package dev.contentservice.service.http;

import io.vertx.ext.web.RoutingContext;

/** The caller of a request: the name of its token. */
public final class Caller {
  private static final String KEY = Caller.class.getName();

  private Caller() {}

  static void set(RoutingContext context, String name) {
    context.put(KEY, name);
  }

  public static String of(RoutingContext context) {
    return context.get(KEY);
  }
}
