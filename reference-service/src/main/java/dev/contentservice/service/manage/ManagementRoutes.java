package dev.contentservice.service.manage;

import dev.contentservice.delivery.queue.DisabledWebhooks;
import dev.contentservice.delivery.queue.DisabledWebhooks.Disabled;
import dev.contentservice.model.Webhook;
import dev.contentservice.service.store.ItemTypeRepository;
import dev.contentservice.service.store.MenuItemRepository;
import dev.contentservice.service.store.Page;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.WebhookRepository;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import jakarta.enterprise.event.Observes;
import java.util.Map;
import java.util.function.BiFunction;
import org.jdbi.v3.core.Handle;

/**
 * Lists for operators, newest first, a hundred at a time ({@code ?offset=}). Secrets are masked.
 */
final class ManagementRoutes {
  private static final int PAGE = 100;

  private final Store store;
  private final WebhookRepository webhooks;

  ManagementRoutes(Store store, WebhookRepository webhooks) {
    this.store = store;
    this.webhooks = webhooks;
  }

  void register(@Observes ManagementInterface management, ManagementRoute route) {
    Router router = management.router();
    list(route, router.get("/models"), ItemTypeRepository::newest);
    list(route, router.get("/menu-items"), MenuItemRepository::newest);
    list(route, router.get("/webhooks"), this::newestWebhooks);
  }

  private Page<?> newestWebhooks(Handle handle, Page.Range range) {
    Page<Webhook> page = webhooks.newest(handle, range);
    Map<String, Disabled> disabled =
        DisabledWebhooks.find(handle, page.items().stream().map(Webhook::getId).toList());
    return page.map(webhook -> MaskedWebhook.of(webhook, disabled.get(webhook.getId())));
  }

  private void list(
      ManagementRoute routes, Route route, BiFunction<Handle, Page.Range, Page<?>> newest) {
    routes.respond(
        route,
        200,
        exchange -> {
          Page.Range range =
              new Page.Range(PageQuery.of(exchange, "offset").number("offset"), PAGE);
          return store.readPage(handle -> newest.apply(handle, range));
        });
  }
}
