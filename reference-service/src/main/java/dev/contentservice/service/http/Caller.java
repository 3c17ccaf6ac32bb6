package dev.contentservice.service.http;

import dev.contentservice.service.access.Actor;
import io.vertx.ext.web.RoutingContext;

/** The caller of a request: the name of its token. */
public final class Caller {
  private static final String KEY = Caller.class.getName();

  private Caller() {}

  public static void set(RoutingContext context, String name) {
    context.put(KEY, name);
  }

  public static String of(RoutingContext context) {
    return context.get(KEY);
  }

  /** The caller for the audit log. */
  public static Actor actor(RoutingContext context) {
    return Actor.caller(of(context), ClientAddress.of(context), RequestId.of(context));
  }
}
