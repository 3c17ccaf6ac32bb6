package dev.contentservice.server.support;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.RuleBinding;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;

/** The rules of the packaged contract. */
public final class ContractRules {
  private static final RuleBinding<UpdateWebhookRequest, WebhookNameLookup> UPDATE =
      WebhookRules.update(EntityRelations.none());

  private ContractRules() {}

  /**
   * All rules.
   *
   * @param names of the webhooks; asked before the operation. Because two updates may run at once,
   *     the operation calls {@link #checkUniqueName} too
   * @param relations the entity types that a filter may list besides its own
   */
  public static OperationRules of(WebhookNameLookup names, EntityRelations relations) {
    return OperationRules.none()
        .bind("createItemType", CreateItemTypeRequest.class, ItemTypeRules.CREATE)
        .bind(
            "updateWebhook",
            WebhookRules.update(relations),
            request -> names.except(request.resourceId()));
  }

  /** All rules, without relations of entity types. */
  public static OperationRules of(WebhookNameLookup names) {
    return of(names, EntityRelations.none());
  }

  /**
   * Checks the name of an update once more, where no other update can come between this check and
   * the store: in a transaction or under a lock.
   *
   * @throws ProblemException 422 if another webhook has this name
   */
  public static void checkUniqueName(
      WebhookNameLookup names, String webhookId, UpdateWebhookRequest body) {
    Report report = UPDATE.asking(names.except(webhookId)).check(body);
    if (!report.passed()) {
      throw ProblemException.of(report);
    }
  }
}
