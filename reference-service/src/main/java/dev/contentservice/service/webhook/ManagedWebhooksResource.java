package dev.contentservice.service.webhook;

import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.internal.query.DeliveryQueries;
import dev.contentservice.delivery.outbox.internal.query.DeliveryQueries.LastDelivery;
import dev.contentservice.delivery.outbox.internal.webhook.DisableReasonRepository;
import dev.contentservice.delivery.outbox.query.Disabled;
import dev.contentservice.delivery.outbox.query.ReceiverHealth;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.management.CreateWebhookRequest;
import dev.contentservice.model.management.DeliveryState;
import dev.contentservice.model.management.ManagedWebhook;
import dev.contentservice.model.management.NewClientCertificate;
import dev.contentservice.model.management.NewSigningKey;
import dev.contentservice.model.management.SigningKeyList;
import dev.contentservice.model.management.TestDelivery;
import dev.contentservice.model.management.WebhookActivity;
import dev.contentservice.model.management.WebhookDelivery;
import dev.contentservice.model.management.WebhookPage;
import dev.contentservice.server.operations.ContractOperation;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.access.Admin;
import dev.contentservice.service.access.Role;
import dev.contentservice.service.delivery.PublishMemory;
import dev.contentservice.service.delivery.TestEvents;
import dev.contentservice.service.manage.Created;
import dev.contentservice.service.manage.PageQuery;
import dev.contentservice.service.manage.Tagged;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.repository.Page;
import dev.contentservice.service.store.repository.StatisticsRepository;
import dev.contentservice.service.store.repository.StatisticsRepository.Totals;
import dev.contentservice.service.store.repository.StoredWebhook;
import dev.contentservice.service.store.repository.WebhookRepository;
import dev.contentservice.service.store.repository.WebhookState;
import dev.contentservice.service.stub.WebhooksApi;
import dev.contentservice.service.webhook.UpdateTransaction.UpdateRequest;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Webhooks on the management port, with secrets masked. */
@Singleton
final class ManagedWebhooksResource implements WebhooksApi {
  private static final UpdateWebhookRequest ENABLING = new UpdateWebhookRequest().enabled(true);

  private final Store store;
  private final WebhookRepository webhooks;
  private final WebhookCreation creation;
  private final WebhookUpdater updates;
  private final SigningKeys keys;
  private final ClientCertificates certificates;
  private final TestEvents tests;
  private final StoreClock clock;

  ManagedWebhooksResource(
      Store store,
      WebhookRepository webhooks,
      WebhookCreation creation,
      WebhookUpdater updates,
      SigningKeys keys,
      ClientCertificates certificates,
      TestEvents tests,
      StoreClock clock) {
    this.store = store;
    this.webhooks = webhooks;
    this.creation = creation;
    this.updates = updates;
    this.keys = keys;
    this.certificates = certificates;
    this.tests = tests;
    this.clock = clock;
  }

  @Override
  public int maxBodyBytes(ContractOperation operation) {
    return PublishMemory.MOST;
  }

  @Override
  public WebhookPage listWebhooks(
      @Nullable String state, @Nullable String nameContains, @Nullable String cursor) {
    WebhookState only = state == null ? null : WebhookState.parse(state);
    Page.Range range = PageQuery.range(cursor);
    return store.readPage(
        handle -> {
          Page<StoredWebhook> page =
              nameContains == null
                  ? webhooks.pages().newest(handle, only, range)
                  : webhooks.pages().named(handle, nameContains, only, range);
          return new WebhookPage(shown(handle, page.items()), page.nextCursor());
        });
  }

  @Override
  public Created<ManagedWebhook> createWebhook(
      Actor actor, @Nullable String signingKey, CreateWebhookRequest body) {
    String key = "none".equals(signingKey) ? null : SigningKeys.create(signingKey);
    String id = creation.create(actor, body, key);
    ManagedWebhook created = readWebhook(id).body();
    return new Created<>(key == null ? created : created.signingKey(SigningKeys.added(key)), id);
  }

  /** A consumer, who is a customer, does not learn the names of staff. */
  @Override
  public Tagged<ManagedWebhook> readWebhook(Admin caller, String webhookId) {
    Tagged<ManagedWebhook> read = readWebhook(webhookId);
    if (caller.role() == Role.CONSUMER) {
      read.body().enabledChangedBy(null);
    }
    return read;
  }

  private Tagged<ManagedWebhook> readWebhook(String webhookId) {
    return store.readPage(handle -> shown(handle, webhookId));
  }

  @Override
  public Tagged<ManagedWebhook> updateWebhook(
      Actor actor,
      Admin caller,
      String webhookId,
      @Nullable String ifMatch,
      UpdateWebhookRequest body) {
    if (!body.equals(ENABLING)) {
      caller.require(Role.ADMINISTER);
    }
    updates.update(new UpdateRequest(actor, webhookId, body, IfMatch.of(ifMatch)));
    return readWebhook(webhookId);
  }

  @Override
  public Tagged<ManagedWebhook> setWebhookDelivery(
      Actor actor, String webhookId, @Nullable String ifMatch, WebhookDelivery body) {
    updates.setDelivery(actor, webhookId, IfMatch.of(ifMatch), ShownDelivery.read(body));
    return readWebhook(webhookId);
  }

  @Override
  public void deleteWebhook(Actor actor, String webhookId, @Nullable String ifMatch) {
    updates.delete(actor, webhookId, IfMatch.of(ifMatch));
  }

  @Override
  public TestDelivery testWebhook(Actor actor, String webhookId, byte[] body) {
    return tests.send(actor, webhookId, body);
  }

  @Override
  public Tagged<ManagedWebhook> setClientCertificate(
      Actor actor, String webhookId, @Nullable String ifMatch, NewClientCertificate body) {
    certificates.set(actor, webhookId, IfMatch.of(ifMatch), body);
    return readWebhook(webhookId);
  }

  @Override
  public Tagged<ManagedWebhook> deleteClientCertificate(
      Actor actor, String webhookId, @Nullable String ifMatch) {
    certificates.delete(actor, webhookId, IfMatch.of(ifMatch));
    return readWebhook(webhookId);
  }

  @Override
  public SigningKeyList listSigningKeys(String webhookId) {
    return keys.list(webhookId);
  }

  @Override
  public NewSigningKey addSigningKey(Actor actor, String webhookId, @Nullable String algorithm) {
    return keys.add(actor, webhookId, algorithm);
  }

  @Override
  public SigningKeyList deleteSigningKey(Actor actor, String webhookId, String keyId) {
    return keys.delete(actor, webhookId, keyId);
  }

  private Tagged<ManagedWebhook> shown(Handle handle, String id) {
    StoredWebhook stored = webhooks.pages().find(handle, id).orElseThrow(WebhookUpdater::unknown);
    return new Tagged<>(shown(handle, List.of(stored)).get(0), Long.toString(stored.version()));
  }

  private List<ManagedWebhook> shown(Handle handle, List<StoredWebhook> page) {
    List<String> ids = page.stream().map(each -> each.webhook().getId()).toList();
    Map<String, Disabled> disabled = DisableReasonRepository.find(handle, ids);
    Map<String, ReceiverHealth> receivers = ReceiverHealth.find(handle, clock.instant(), ids);
    Map<String, Totals> totals =
        StatisticsRepository.totals(
            handle, Set.copyOf(ids), clock.instant().minus(Duration.ofDays(1)));
    Map<String, LastDelivery> last = DeliveryQueries.lastOf(handle, ids);
    return page.stream()
        .map(
            each -> {
              String id = each.webhook().getId();
              return MaskedWebhook.of(
                  each,
                  disabled.get(id),
                  receivers.get(id),
                  activity(totals.getOrDefault(id, Totals.NONE), last.get(id)));
            })
        .toList();
  }

  private static WebhookActivity activity(Totals attempts, @Nullable LastDelivery last) {
    return new WebhookActivity(
        attempts.delivered(),
        attempts.failed(),
        last == null
            ? null
            : new dev.contentservice.model.management.LastDelivery(
                last.id(), DeliveryState.of(last.state().word()), last.completedAt()));
  }
}
