package dev.contentservice.service.delivery;

import dev.contentservice.delivery.outbox.Cancellation;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.manage.ManagementRoute;
import dev.contentservice.service.manage.PageQuery;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import java.util.Map;

/** Cancels pending deliveries, on the management port. */
final class CancelRoutes {
  private static final String NOT_PENDING = "no pending delivery has this id";

  private final Cancellation cancellation;

  CancelRoutes(Cancellation cancellation) {
    this.cancellation = cancellation;
  }

  void register(@Observes ManagementInterface management, ManagementRoute route) {
    Router router = management.router();
    route.respond(router.post("/deliveries/:id/cancel"), 200, this::one);
    route.respond(router.post("/deliveries/cancel"), 200, this::ofWebhook);
  }

  private Object one(RoutingContext exchange) {
    PageQuery.of(exchange);
    if (!cancellation.cancel(PageQuery.path(exchange, "id", NOT_PENDING))) {
      throw ProblemException.notFound(NOT_PENDING);
    }
    return Map.of("cancelled", 1);
  }

  private Object ofWebhook(RoutingContext exchange) {
    String webhook = PageQuery.of(exchange, "webhook").text("webhook");
    if (webhook == null) {
      throw new ProblemException(
          ProblemKind.BAD_REQUEST, "send webhook, for all that are pending of one");
    }
    return Map.of("cancelled", cancellation.cancelPending(webhook));
  }
}
