package dev.contentservice.service.check;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.Problem;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Violation;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import dev.contentservice.server.support.ContractOperation;
import dev.contentservice.server.support.OperationRequest;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.service.http.RequestId;
import dev.contentservice.service.manage.ManagementRoute;
import dev.contentservice.service.manage.PageQuery;
import dev.contentservice.service.manage.WebhookId;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.WebhookRepository;
import dev.contentservice.service.webhook.WebhookChecks;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import java.io.ByteArrayInputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Checks bodies on the management port, as the operations of the contract do. */
final class CheckRoutes {
  /** The problems of a body; any other is a problem of the check itself. */
  private static final Set<ProblemKind> OF_BODIES =
      Set.of(ProblemKind.BAD_REQUEST, ProblemKind.UNPROCESSABLE_CONTENT);

  private final Store store;
  private final WebhookRepository webhooks;
  private final WebhookChecks checks;
  private final RequestChecker checker;

  CheckRoutes(
      Store store, WebhookRepository webhooks, WebhookChecks checks, RequestChecker checker) {
    this.store = store;
    this.webhooks = webhooks;
    this.checks = checks;
    this.checker = checker;
  }

  void register(@Observes ManagementInterface management, ManagementRoute route) {
    Router router = management.router();
    int most = checker.maxBodyBytes();
    route.respond(
        route.receiving(router.post("/check/create-item-type"), most), 200, this::itemType);
    route.respond(route.receiving(router.post("/check/update-webhook"), most), 200, this::webhook);
  }

  private Object itemType(RoutingContext exchange) {
    PageQuery.of(exchange);
    return result(
        exchange,
        ContractOperation.CREATE_ITEM_TYPE,
        body -> ItemTypeRules.CREATE.check((CreateItemTypeRequest) body));
  }

  private Object webhook(RoutingContext exchange) {
    String id = PageQuery.of(exchange, "webhook_id").text("webhook_id");
    return result(
        exchange,
        ContractOperation.UPDATE_WEBHOOK,
        body -> store.readPage(handle -> update(handle, id, (UpdateWebhookRequest) body)));
  }

  private Report update(Handle handle, @Nullable String id, UpdateWebhookRequest body) {
    if (id != null && webhooks.known(handle, Set.of(id)).isEmpty()) {
      throw WebhookId.unknown();
    }
    return checks.update(handle, id).check(body);
  }

  private Map<String, @Nullable Object> result(
      RoutingContext exchange, ContractOperation operation, Function<Object, Report> rules) {
    OperationRequest request = new OperationRequest(operation, "");
    byte[] bytes = ManagementRoute.body(exchange);
    try {
      Report report = rules.apply(checker.read(request, new ByteArrayInputStream(bytes), null));
      if (!report.passed()) {
        throw ProblemException.of(report);
      }
      return result(null, List.of());
    } catch (ProblemException rejection) {
      if (!OF_BODIES.contains(rejection.kind())) {
        throw rejection;
      }
      Problem problem = rejection.problem(RequestId.of(exchange));
      return result(
          problem.getDetail(), Objects.requireNonNullElse(problem.getViolations(), List.of()));
    }
  }

  private static Map<String, @Nullable Object> result(
      @Nullable String detail, List<Violation> violations) {
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    result.put("accepted", detail == null);
    result.put("detail", detail);
    result.put("violations", violations);
    return result;
  }
}
