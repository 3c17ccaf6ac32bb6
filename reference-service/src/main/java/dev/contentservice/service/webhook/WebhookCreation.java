package dev.contentservice.service.webhook;

import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.management.CreateWebhookRequest;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.server.support.NewWebhook;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.Uuid7Generator;
import dev.contentservice.service.store.repository.AuditRepository;
import dev.contentservice.service.store.repository.WebhookRepository;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Creates webhooks. Assumed: the document shows no way to create one; omitted members start empty
 * and disabled.
 */
@Singleton
final class WebhookCreation {
  private final Store store;
  private final WebhookRepository webhooks;
  private final StoredWebhookRules rules;
  private final Uuid7Generator ids;
  private final StoreClock clock;

  WebhookCreation(
      Store store,
      WebhookRepository webhooks,
      StoredWebhookRules rules,
      Uuid7Generator ids,
      StoreClock clock) {
    this.store = store;
    this.webhooks = webhooks;
    this.rules = rules;
    this.ids = ids;
    this.clock = clock;
  }

  /**
   * Creates a webhook and returns its id.
   *
   * @param members of the new webhook, all optional but the name
   * @param signingKey null for none
   * @throws ProblemException if it violates a rule of creation
   */
  String create(Actor actor, CreateWebhookRequest members, @Nullable String signingKey) {
    Webhook webhook = webhook(members);
    // Before the transaction: SQLite has one thread for all writing transactions.
    if (!rules.ofWebhook().pure().check(webhook).passed()) {
      throw store.read(handle -> ProblemException.of(report(handle, webhook)));
    }
    return store.inTransaction(handle -> insert(handle, actor, webhook, signingKey));
  }

  /**
   * @throws ProblemException if it is enabled without one
   */
  static void requireUrl(Webhook webhook) {
    if (Boolean.TRUE.equals(webhook.getEnabled())
        && Objects.toString(webhook.getUrl(), "").isEmpty()) {
      throw new ProblemException(
          ProblemKind.UNPROCESSABLE_CONTENT,
          "an enabled webhook must have a url; set it, or do not enable the webhook");
    }
  }

  private Webhook webhook(CreateWebhookRequest members) {
    ObjectNode tree = BodyJson.mapper().valueToTree(members);
    Webhook webhook = BodyJson.mapper().treeToValue(tree.put("id", ids.next()), Webhook.class);
    if (members.getUrl() == null) {
      requireUrl(webhook);
    }
    return webhook;
  }

  private Report report(Handle handle, Webhook webhook) {
    return rules.ofWebhook().check(webhook, rules.names(handle));
  }

  private String insert(Handle handle, Actor actor, Webhook webhook, @Nullable String signingKey) {
    Report report = report(handle, webhook);
    if (!report.passed()) {
      throw ProblemException.of(report);
    }
    Webhook complete = NewWebhook.complete(webhook);
    Instant now = clock.instant();
    webhooks.insert(handle, List.of(complete), now);
    AuditRepository.insert(handle, now, AuditedWebhook.created(actor, complete));
    String id = complete.getId();
    if (signingKey != null) {
      List<String> keys = List.of(signingKey);
      webhooks.signingKeys().replace(handle, id, keys, now);
      AuditRepository.insert(
          handle,
          now,
          AuditedWebhook.keys(actor, SigningKeys.ADD, id, List.of(), SigningKeys.ids(keys)));
    }
    return id;
  }
}
