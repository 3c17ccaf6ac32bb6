package dev.contentservice.service.manage;

import dev.contentservice.rules.json.ContentJson;
import dev.contentservice.service.store.ItemTypes;
import dev.contentservice.service.store.MenuItems;
import dev.contentservice.service.store.Page;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.Webhooks;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import java.util.function.BiFunction;
import org.jdbi.v3.core.Handle;

/** Lists for a team, newest first, a hundred at a time ({@code ?offset=}). Secrets are masked. */
final class ManagementPages {
  private static final int PAGE = 100;

  private final Store store;
  private final Webhooks webhooks;

  ManagementPages(Store store, Webhooks webhooks) {
    this.store = store;
    this.webhooks = webhooks;
  }

  void register(@Observes ManagementInterface management) {
    Router router = management.router();
    list(router, "/models", ItemTypes::newest);
    list(router, "/menu-items", MenuItems::newest);
    list(router, "/webhooks", (handle, range) -> webhooks.newest(handle, range).map(Masked::of));
  }

  private void list(Router router, String path, BiFunction<Handle, Page.Range, Page<?>> newest) {
    router
        .get(path)
        .blockingHandler(
            exchange -> {
              Page.Range range = new Page.Range(offset(exchange.request()), PAGE);
              answer(exchange, store.read(handle -> newest.apply(handle, range)));
            },
            false);
  }

  private static void answer(RoutingContext exchange, Page<?> page) {
    exchange
        .response()
        .putHeader("Content-Type", "application/json")
        .end(ContentJson.mapper().writeValueAsString(page));
  }

  private static int offset(HttpServerRequest request) {
    String sent = request.getParam("offset", "0");
    return sent.matches("[0-9]{1,9}") ? Integer.parseInt(sent) : 0;
  }
}
