package dev.contentservice.service.http;

import dev.contentservice.service.Settings;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;

/** Waits only so long for the rest of a request, and tells the sender when the time is up. */
final class SlowSenders {
  private static final int EARLY = 990;

  private final long millis;
  private final Refusal late;

  SlowSenders(Settings settings) {
    this.millis = settings.times().bodyTimeout().toMillis();
    this.late =
        new Refusal(
            ProblemKind.REQUEST_TIMEOUT,
            "the request did not arrive whole within "
                + settings.times().bodyTimeout().toSeconds()
                + " seconds; send it again without pauses");
  }

  void register(@Observes Filters filters) {
    filters.register(
        exchange -> {
          if (!exchange.request().isEnded()) {
            waitForTheRest(exchange);
          }
          exchange.next();
        },
        EARLY);
  }

  private void waitForTheRest(RoutingContext exchange) {
    long timer = exchange.vertx().setTimer(millis, now -> giveUp(exchange));
    exchange.addEndHandler(answered -> exchange.vertx().cancelTimer(timer));
  }

  private void giveUp(RoutingContext exchange) {
    HttpServerRequest request = exchange.request();
    if (request.isEnded()) {
      return;
    }
    if (!exchange.response().headWritten()) {
      exchange.response().putHeader("Connection", "close");
      ProblemBody.end(exchange, late);
    }
    request.connection().close();
  }
}
