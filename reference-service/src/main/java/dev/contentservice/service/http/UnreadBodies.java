package dev.contentservice.service.http;

import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpServerRequest;
import jakarta.enterprise.event.Observes;

/**
 * Lets the rest of a body that was refused unread run out, so that the caller can finish sending,
 * read the answer and use the connection again. Who sends on without end is cut off.
 */
final class UnreadBodies {
  private static final long ENOUGH = 16L << 20;
  private static final int EARLY = 900;

  void register(@Observes Filters filters) {
    filters.register(
        exchange -> {
          exchange.addEndHandler(answered -> drain(exchange.request()));
          exchange.next();
        },
        EARLY);
  }

  private static void drain(HttpServerRequest request) {
    if (request.isEnded()) {
      return;
    }
    long limit = request.bytesRead() + ENOUGH;
    request.handler(
        part -> {
          if (request.bytesRead() > limit) {
            request.connection().close();
          }
        });
    request.resume();
  }
}
