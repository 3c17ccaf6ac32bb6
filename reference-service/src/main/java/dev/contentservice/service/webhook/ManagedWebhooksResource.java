package dev.contentservice.service.webhook;

import dev.contentservice.delivery.outbox.DisableReasonRepository;
import dev.contentservice.delivery.outbox.DisableReasonRepository.Disabled;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.management.Explanation;
import dev.contentservice.model.management.ManagedWebhook;
import dev.contentservice.model.management.NewSigningKey;
import dev.contentservice.model.management.SigningKeyList;
import dev.contentservice.model.management.TestDelivery;
import dev.contentservice.model.management.WebhookPage;
import dev.contentservice.server.operations.contract.ContractOperations;
import dev.contentservice.server.support.OperationRequest;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.service.delivery.EventExplainer;
import dev.contentservice.service.delivery.PublishMemory;
import dev.contentservice.service.delivery.TestEvents;
import dev.contentservice.service.manage.Created;
import dev.contentservice.service.manage.PageQuery;
import dev.contentservice.service.manage.PathParameter;
import dev.contentservice.service.store.Page;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.WebhookRepository;
import dev.contentservice.service.store.WebhookState;
import dev.contentservice.service.stub.ManagementOperation;
import dev.contentservice.service.stub.WebhooksApi;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Webhooks on the management port, with secrets masked. */
@Singleton
final class ManagedWebhooksResource implements WebhooksApi {
  private final Store store;
  private final WebhookRepository webhooks;
  private final WebhookCreation creation;
  private final WebhookUpdater updates;
  private final SigningKeys keys;
  private final EventExplainer explainer;
  private final TestEvents tests;
  private final RequestChecker checker;

  ManagedWebhooksResource(
      Store store,
      WebhookRepository webhooks,
      WebhookCreation creation,
      WebhookUpdater updates,
      SigningKeys keys,
      EventExplainer explainer,
      TestEvents tests,
      RequestChecker checker) {
    this.store = store;
    this.webhooks = webhooks;
    this.creation = creation;
    this.updates = updates;
    this.keys = keys;
    this.explainer = explainer;
    this.tests = tests;
    this.checker = checker;
  }

  @Override
  public int maxBodyBytes(ManagementOperation operation) {
    return switch (operation) {
      case EXPLAIN_EVENT, TEST_WEBHOOK -> PublishMemory.MOST;
      default -> checker.maxBodyBytes();
    };
  }

  @Override
  public WebhookPage listWebhooks(
      @Nullable String state, @Nullable String nameContains, @Nullable String cursor) {
    WebhookState only = state == null ? null : WebhookState.parse(state);
    Page.Range range = PageQuery.range(cursor);
    return store.readPage(
        handle -> {
          Page<Webhook> page =
              nameContains == null
                  ? webhooks.pages().newest(handle, only, range)
                  : webhooks.pages().named(handle, nameContains, only, range);
          Map<String, Disabled> disabled =
              DisableReasonRepository.find(
                  handle, page.items().stream().map(Webhook::getId).toList());
          return new WebhookPage(
              page.items().stream()
                  .map(webhook -> MaskedWebhook.of(webhook, disabled.get(webhook.getId())))
                  .toList(),
              page.nextCursor());
        });
  }

  @Override
  public Created<ManagedWebhook> createWebhook(byte[] body) {
    Webhook created = creation.create(read(body, ""));
    return new Created<>(MaskedWebhook.of(created, null), created.getId());
  }

  @Override
  public ManagedWebhook readWebhook(String webhookId) {
    String id = id(webhookId);
    return store.readPage(handle -> shown(handle, id));
  }

  @Override
  public ManagedWebhook updateWebhook(String webhookId, byte[] body) {
    String id = id(webhookId);
    updates.update(id, read(body, id));
    return readWebhook(id);
  }

  @Override
  public ManagedWebhook enableWebhook(String webhookId) {
    String id = id(webhookId);
    updates.update(id, new UpdateWebhookRequest().enabled(true));
    return readWebhook(id);
  }

  @Override
  public void deleteWebhook(String webhookId) {
    updates.delete(id(webhookId));
  }

  @Override
  public Explanation explainEvent(String webhookId, byte[] body) {
    return explainer.explain(webhookId, body);
  }

  @Override
  public TestDelivery testWebhook(String webhookId, byte[] body) {
    return tests.send(webhookId, body);
  }

  @Override
  public SigningKeyList listSigningKeys(String webhookId) {
    return keys.list(webhookId);
  }

  @Override
  public NewSigningKey addSigningKey(String webhookId, @Nullable String algorithm) {
    return keys.add(webhookId, algorithm);
  }

  @Override
  public SigningKeyList deleteSigningKey(String webhookId, String keyId) {
    return keys.delete(webhookId, keyId);
  }

  private ManagedWebhook shown(Handle handle, String id) {
    Webhook webhook = webhooks.pages().find(handle, id).orElseThrow(WebhookUpdater::unknown);
    return MaskedWebhook.of(webhook, DisableReasonRepository.find(handle, List.of(id)).get(id));
  }

  private static String id(String webhookId) {
    return PathParameter.require(webhookId, String.valueOf(WebhookUpdater.unknown().getMessage()));
  }

  /** Read as on the port of the contract, whatever its declared type. */
  private UpdateWebhookRequest read(byte[] body, String id) {
    OperationRequest request = OperationRequest.of(ContractOperations.UPDATE_WEBHOOK, id);
    return (UpdateWebhookRequest) Objects.requireNonNull(checker.read(request, body));
  }
}
