package dev.contentservice.service.itemtype;

import dev.contentservice.model.ItemType;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.service.delivery.ModelEvents;
import dev.contentservice.service.manage.ManagementRoute;
import dev.contentservice.service.manage.PageQuery;
import dev.contentservice.service.store.ItemTypeRepository;
import dev.contentservice.service.store.MenuItemRepository;
import dev.contentservice.service.store.Page;
import dev.contentservice.service.store.Store;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import java.time.Clock;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** Models and their menu items on the management port. */
final class ModelRoutes {
  private static final String NO_MODEL = "no model has this id";

  private final Store store;
  private final ModelEvents events;
  private final Clock clock;

  ModelRoutes(Store store, ModelEvents events, Clock clock) {
    this.store = store;
    this.events = events;
    this.clock = clock;
  }

  void register(@Observes ManagementInterface management, ManagementRoute route) {
    Router router = management.router();
    route.respond(router.get("/models"), 200, page(ItemTypeRepository::newest));
    route.respond(router.get("/models/:id"), 200, one(ItemTypeRepository::find, NO_MODEL));
    route.respond(router.delete("/models/:id"), 204, this::delete);
    route.respond(router.get("/menu-items"), 200, page(MenuItemRepository::newest));
    route.respond(
        router.get("/menu-items/:id"),
        200,
        one(MenuItemRepository::find, "no menu item has this id"));
  }

  private Function<RoutingContext, Object> page(BiFunction<Handle, Page.Range, Page<?>> newest) {
    return exchange -> {
      Page.Range range = PageQuery.of(exchange, "cursor").range();
      return store.readPage(handle -> newest.apply(handle, range));
    };
  }

  private Function<RoutingContext, Object> one(
      BiFunction<Handle, String, Optional<?>> find, String otherwise) {
    return exchange -> {
      PageQuery.of(exchange);
      String id = PageQuery.path(exchange, "id", otherwise);
      return store
          .<Optional<?>>readPage(handle -> find.apply(handle, id))
          .orElseThrow(() -> ProblemException.notFound(otherwise));
    };
  }

  private Object delete(RoutingContext exchange) {
    PageQuery.of(exchange);
    String id = PageQuery.path(exchange, "id", NO_MODEL);
    return events.inTransaction(
        transaction -> {
          ItemType deleted =
              ItemTypeRepository.delete(transaction.handle(), id)
                  .orElseThrow(() -> ProblemException.notFound(NO_MODEL));
          events.deleted(transaction, deleted, clock.instant());
          return ManagementRoute.NO_CONTENT;
        });
  }
}
