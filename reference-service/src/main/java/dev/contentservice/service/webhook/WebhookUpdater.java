package dev.contentservice.service.webhook;

import dev.contentservice.delivery.outbox.DisableBarrier;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.internal.webhook.DisableReasonRepository;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.secrets.DecryptionException;
import dev.contentservice.service.store.GroupedRequests;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.repository.AuditRepository;
import dev.contentservice.service.store.repository.DeliverySettings;
import dev.contentservice.service.store.repository.WebhookRepository;
import dev.contentservice.service.store.repository.WebhookVersions;
import dev.contentservice.service.webhook.UpdateTransaction.UpdateRequest;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Updates webhooks (§4.2), for both ports. */
@Singleton
final class WebhookUpdater {
  private static final Logger LOG = Logger.getLogger(WebhookUpdater.class);

  private final Store store;
  private final WebhookRepository webhooks;
  private final StoredWebhookRules rules;
  private final DisableBarrier barrier;
  private final StoreClock clock;
  private final GroupedRequests<UpdateRequest, Webhook> groups =
      new GroupedRequests<>(UpdateRequest::id, this::updateAll);

  WebhookUpdater(
      Store store,
      WebhookRepository webhooks,
      StoredWebhookRules rules,
      DisableBarrier barrier,
      StoreClock clock) {
    this.store = store;
    this.webhooks = webhooks;
    this.rules = rules;
    this.barrier = barrier;
    this.clock = clock;
  }

  static ProblemException unknown() {
    return ProblemException.notFound("no webhook has this id; check the last part of the path");
  }

  /**
   * Returns the updated webhook with its secrets. If the update disables it, no attempt can start
   * any more on return.
   *
   * @throws ProblemException if there is none, it has another version than the request names, or
   *     the update violates a rule
   */
  Webhook update(UpdateRequest request) {
    Webhook updated = updated(request);
    UpdateWebhookRequest body = request.body();
    // Checks the request, not the change: a client that retries after a lost response gets the
    // same guarantee (§6: sending happens only while it is enabled).
    if (Boolean.FALSE.equals(body.getEnabled())) {
      barrier.await(request.id());
    }
    return updated;
  }

  private Webhook updated(UpdateRequest request) {
    String id = request.id();
    UpdateWebhookRequest body = request.body();
    try {
      // Before the transaction: SQLite has one thread for all writing transactions.
      if (!rules.ofUpdate().pure().check(body).passed()) {
        throw store.read(handle -> rejection(handle, id, body));
      }
      return groups.run(request);
    } catch (DecryptionException e) {
      LOG.warnf("the webhook '%s' cannot be updated: %s", id, e.getMessage());
      throw new ProblemException(
          ProblemKind.INTERNAL_SERVER_ERROR,
          "the headers and the password of this webhook cannot be decrypted; restore its row in the"
              + " store from a backup, then send the request again");
    }
  }

  /** The response to a body with violations: also those of the rules that ask the store. */
  private ProblemException rejection(Handle handle, String id, UpdateWebhookRequest body) {
    return webhooks.find(handle, id).isEmpty()
        ? unknown()
        : ProblemException.of(rules.ofUpdate().check(body, rules.names(handle).except(id)));
  }

  private List<Supplier<Webhook>> updateAll(List<UpdateRequest> group) {
    return store.inTransaction(
        handle -> {
          UpdateTransaction updates =
              new UpdateTransaction(webhooks, rules.ofUpdate(), handle, group);
          List<Supplier<Webhook>> results =
              group.stream()
                  .map(each -> GroupedRequests.result(() -> updates.apply(each)))
                  .toList();
          Instant now = clock.instant();
          webhooks.replace(handle, updates.updated(), now);
          AuditRepository.insert(handle, now, updates.records());
          updates.enabled().forEach(id -> DisableReasonRepository.clear(handle, id, now));
          return results;
        });
  }

  /**
   * Sets in which order and how fast a webhook is called.
   *
   * @param condition null for any version
   * @throws ProblemException if there is none, or it has another version
   */
  void setDelivery(Actor actor, String id, @Nullable IfMatch condition, DeliverySettings settings) {
    store.inTransaction(
        handle -> {
          Instant now = clock.instant();
          DeliverySettings before =
              DeliverySettings.lock(handle, id).orElseThrow(WebhookUpdater::unknown);
          require(handle, id, condition);
          if (!before.equals(settings)) {
            settings.store(handle, id, now);
            AuditRepository.insert(
                handle, now, AuditedWebhook.delivery(actor, id, before, settings));
          }
          return true;
        });
  }

  static void require(Handle handle, String id, @Nullable IfMatch condition) {
    if (condition != null) {
      condition.require(WebhookVersions.of(handle, Set.of(id)).get(id));
    }
  }

  /**
   * Deletes a webhook. On return, no attempt can start any more; its pending deliveries are skipped
   * when they are due.
   *
   * @param condition null to delete any version
   * @throws ProblemException if there is none, or it has another version
   */
  void delete(Actor actor, String id, @Nullable IfMatch condition) {
    store.inTransaction(
        handle -> {
          Instant now = clock.instant();
          Webhook webhook =
              WebhookRepository.lockWithoutSecrets(handle, id).orElseThrow(WebhookUpdater::unknown);
          require(handle, id, condition);
          webhooks.delete(handle, id, now);
          AuditRepository.insert(handle, now, AuditedWebhook.deleted(actor, webhook));
          // Ends pauses, so that what is due is skipped now.
          DisableReasonRepository.clear(handle, id, now);
          return true;
        });
    barrier.await(id);
  }
}
