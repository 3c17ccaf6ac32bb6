package dev.contentservice.service.delivery;

import dev.contentservice.delivery.outbox.Replay;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.manage.ManagementRoute;
import dev.contentservice.service.manage.PageQuery;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import java.time.Instant;
import java.util.Map;

/** Replays completed deliveries, on the management port. */
final class ReplayRoutes {
  private static final String NOT_COMPLETED =
      "no completed delivery has this id; a pending one is sent without a replay";

  private final Replay replay;

  ReplayRoutes(Replay replay) {
    this.replay = replay;
  }

  void register(@Observes ManagementInterface management, ManagementRoute route) {
    Router router = management.router();
    route.respond(router.post("/deliveries/:id/replay"), 202, this::one);
    route.respond(router.post("/deliveries/replay"), 202, this::failed);
  }

  private Object one(RoutingContext exchange) {
    PageQuery.of(exchange);
    if (!replay.replay(PageQuery.path(exchange, "id", NOT_COMPLETED))) {
      throw ProblemException.notFound(NOT_COMPLETED);
    }
    return Map.of("replayed", 1);
  }

  /**
   * {@code ?webhook=} for all failed deliveries of a webhook, {@code ?from=&until=} for those in a
   * time range.
   */
  private Object failed(RoutingContext exchange) {
    PageQuery query = PageQuery.of(exchange, "webhook", "from", "until");
    String webhook = query.text("webhook");
    Instant from = query.time("from");
    Instant until = query.time("until");
    PageQuery.requireOrder(from, until);
    if (webhook != null && from == null && until == null) {
      return Map.of("replayed", replay.replayFailed(webhook));
    }
    if (webhook == null && from != null && until != null) {
      return Map.of("replayed", replay.replayFailedBetween(from, until));
    }
    throw new ProblemException(
        ProblemKind.BAD_REQUEST,
        "send either webhook, for all that failed of one, or from and until, for all that failed"
            + " of events in a time");
  }
}
