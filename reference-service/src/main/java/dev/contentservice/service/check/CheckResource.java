package dev.contentservice.service.check;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.Problem;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.management.BodyCheck;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import dev.contentservice.server.operations.ContractOperation;
import dev.contentservice.server.operations.contract.ContractOperations;
import dev.contentservice.server.support.OperationRequest;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.service.manage.WebhookId;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.repository.WebhookRepository;
import dev.contentservice.service.stub.ChecksApi;
import dev.contentservice.service.webhook.StoredWebhookRules;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Checks bodies on the management port, as the operations of the contract do. */
@Singleton
final class CheckResource implements ChecksApi {
  /** The problems of a body; any other is a problem of the check itself. */
  private static final Set<ProblemKind> OF_BODIES =
      Set.of(ProblemKind.BAD_REQUEST, ProblemKind.UNPROCESSABLE_CONTENT);

  private final Store store;
  private final WebhookRepository webhooks;
  private final StoredWebhookRules rules;
  private final RequestChecker checker;

  CheckResource(
      Store store, WebhookRepository webhooks, StoredWebhookRules rules, RequestChecker checker) {
    this.store = store;
    this.webhooks = webhooks;
    this.rules = rules;
    this.checker = checker;
  }

  @Override
  public int maxBodyBytes(ContractOperation operation) {
    return checker.maxBodyBytes();
  }

  @Override
  public BodyCheck check(String operation, @Nullable String webhook, byte[] body) {
    if (operation.equals(ContractOperations.UPDATE_WEBHOOK.id())) {
      return result(
          body,
          ContractOperations.UPDATE_WEBHOOK,
          read -> store.readPage(handle -> update(handle, webhook, (UpdateWebhookRequest) read)));
    }
    if (webhook != null) {
      throw new ProblemException(
          ProblemKind.BAD_REQUEST, "send webhook only with the operation updateWebhook");
    }
    return result(
        body,
        ContractOperations.CREATE_ITEM_TYPE,
        read -> ItemTypeRules.CREATE.check((CreateItemTypeRequest) read));
  }

  private Report update(Handle handle, @Nullable String id, UpdateWebhookRequest body) {
    if (id != null && webhooks.known(handle, Set.of(id)).isEmpty()) {
      throw WebhookId.unknown();
    }
    return rules.ofUpdate().check(body, rules.names(handle).except(id));
  }

  private BodyCheck result(
      byte[] body, ContractOperation operation, Function<Object, Report> rules) {
    OperationRequest request = OperationRequest.of(operation, "");
    try {
      Report report = rules.apply(Objects.requireNonNull(checker.read(request, body)));
      if (!report.passed()) {
        throw ProblemException.of(report);
      }
      return new BodyCheck(true, null, List.of());
    } catch (ProblemException rejection) {
      if (!OF_BODIES.contains(rejection.kind())) {
        throw rejection;
      }
      // The result has no id of a request.
      Problem problem = rejection.problem("");
      return new BodyCheck(
          false,
          problem.getDetail(),
          Objects.requireNonNullElse(problem.getViolations(), List.of()));
    }
  }
}
