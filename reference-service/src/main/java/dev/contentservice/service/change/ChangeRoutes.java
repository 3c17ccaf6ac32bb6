package dev.contentservice.service.change;

import dev.contentservice.service.manage.ManagementRoute;
import dev.contentservice.service.manage.PageQuery;
import io.quarkus.vertx.http.ManagementInterface;
import jakarta.enterprise.event.Observes;

/** Serves the streams of changes. */
final class ChangeRoutes {
  void register(
      @Observes ManagementInterface management, ManagementRoute route, ChangeStreams streams) {
    route.handle(
        management.router().get("/changes"),
        exchange -> {
          PageQuery.of(exchange);
          streams.open(exchange.response());
        });
  }
}
