package dev.contentservice.service.webhook;

import dev.contentservice.delivery.outbox.DisabledWebhooks;
import dev.contentservice.delivery.outbox.DisabledWebhooks.Disabled;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.server.support.ContractOperation;
import dev.contentservice.server.support.OperationRequest;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.service.manage.ManagementRoute;
import dev.contentservice.service.manage.PageQuery;
import dev.contentservice.service.store.Page;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.WebhookRepository;
import dev.contentservice.service.store.WebhookState;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Webhooks on the management port, with secrets masked. */
final class WebhookRoutes {
  private static final String PATH = "/webhooks";
  private static final String ONE = "/webhooks/:id";
  private static final int LONGEST_NAME = 255;

  private final Store store;
  private final WebhookRepository webhooks;
  private final WebhookCreation creation;
  private final WebhookUpdates updates;
  private final RequestChecker checker;

  WebhookRoutes(
      Store store,
      WebhookRepository webhooks,
      WebhookCreation creation,
      WebhookUpdates updates,
      RequestChecker checker) {
    this.store = store;
    this.webhooks = webhooks;
    this.creation = creation;
    this.updates = updates;
    this.checker = checker;
  }

  void register(@Observes ManagementInterface management, ManagementRoute route) {
    Router router = management.router();
    int most = checker.maxBodyBytes();
    route.respond(router.get(PATH), 200, this::list);
    route.respond(route.receiving(router.post(PATH), most), 201, this::create);
    route.respond(router.get(ONE), 200, this::read);
    route.respond(route.receiving(router.put(ONE), most), 200, this::update);
    route.respond(router.delete(ONE), 204, this::delete);
    route.respond(router.post(ONE + "/enable"), 200, this::enable);
  }

  private Object list(RoutingContext exchange) {
    PageQuery query = PageQuery.of(exchange, "state", "name_contains", "cursor");
    WebhookState state = state(query.text("state"));
    String name = query.text("name_contains", LONGEST_NAME);
    Page.Range range = query.range();
    return store.readPage(
        handle -> {
          Page<Webhook> page =
              name == null
                  ? webhooks.pages().newest(handle, state, range)
                  : webhooks.pages().named(handle, name, state, range);
          Map<String, Disabled> disabled =
              DisabledWebhooks.find(handle, page.items().stream().map(Webhook::getId).toList());
          return page.map(webhook -> MaskedWebhook.of(webhook, disabled.get(webhook.getId())));
        });
  }

  private static @Nullable WebhookState state(@Nullable String word) {
    return word == null
        ? null
        : WebhookState.parse(word)
            .orElseThrow(
                () ->
                    new ProblemException(
                        ProblemKind.BAD_REQUEST,
                        "state is one of enabled, disabled, disabled_by_service"));
  }

  private Object create(RoutingContext exchange) {
    PageQuery.of(exchange);
    Webhook created = creation.create(body(exchange, ""));
    exchange.response().putHeader("Location", PATH + "/" + created.getId());
    return MaskedWebhook.of(created, null);
  }

  private Object read(RoutingContext exchange) {
    PageQuery.of(exchange);
    return shown(id(exchange));
  }

  private Object update(RoutingContext exchange) {
    PageQuery.of(exchange);
    String id = id(exchange);
    updates.update(id, body(exchange, id));
    return shown(id);
  }

  private Object enable(RoutingContext exchange) {
    PageQuery.of(exchange);
    String id = id(exchange);
    updates.update(id, new UpdateWebhookRequest().enabled(true));
    return shown(id);
  }

  private Object delete(RoutingContext exchange) {
    PageQuery.of(exchange);
    updates.delete(id(exchange));
    return ManagementRoute.NO_CONTENT;
  }

  private Webhook shown(String id) {
    return store.readPage(handle -> shown(handle, id));
  }

  private Webhook shown(Handle handle, String id) {
    Webhook webhook = webhooks.pages().find(handle, id).orElseThrow(WebhookUpdates::unknown);
    return MaskedWebhook.of(webhook, DisabledWebhooks.find(handle, List.of(id)).get(id));
  }

  private static String id(RoutingContext exchange) {
    return PageQuery.path(exchange, "id", String.valueOf(WebhookUpdates.unknown().getMessage()));
  }

  /** Read as on the port of the contract, whatever its declared type. */
  private UpdateWebhookRequest body(RoutingContext exchange, String id) {
    OperationRequest request = new OperationRequest(ContractOperation.UPDATE_WEBHOOK, id);
    byte[] bytes = ManagementRoute.body(exchange);
    return (UpdateWebhookRequest) checker.read(request, new ByteArrayInputStream(bytes), null);
  }
}
