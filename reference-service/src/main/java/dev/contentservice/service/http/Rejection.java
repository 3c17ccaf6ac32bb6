package dev.contentservice.service.http;

import dev.contentservice.server.support.ProblemException;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/** The problem with which a request was rejected. */
public final class Rejection {
  private static final String KEY = Rejection.class.getName();

  private Rejection() {}

  static void set(RoutingContext context, ProblemException problem) {
    context.put(KEY, problem);
  }

  /** Returns the problem; empty if the request was accepted. */
  public static Optional<ProblemException> of(RoutingContext context) {
    return Optional.ofNullable(context.get(KEY));
  }
}
