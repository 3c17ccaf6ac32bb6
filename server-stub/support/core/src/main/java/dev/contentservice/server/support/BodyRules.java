package dev.contentservice.server.support;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;

/** Evaluates the rules for the bodies of all operations. */
final class BodyRules {
  private final WebhookNameLookup names;
  private final EntityRelations relations;
  private final RuleSet<UpdateWebhookRequest> ofUpdate;
  private final boolean inApplication;

  /**
   * @param inApplication whether the application evaluates them instead
   */
  BodyRules(WebhookNameLookup names, EntityRelations relations, boolean inApplication) {
    this.names = names;
    this.relations = relations;
    this.ofUpdate = WebhookRules.update(null, WebhookNameLookup.none(), relations);
    this.inApplication = inApplication;
  }

  /**
   * @throws ProblemException 422 if the body violates a rule
   */
  void check(OperationRequest request, Object body) {
    if (!inApplication) {
      requirePassed(report(request, body));
    }
  }

  /**
   * @throws ProblemException 422 if another webhook has the name
   */
  void checkUniqueName(String webhookId, UpdateWebhookRequest body) {
    requirePassed(uniqueName(webhookId, body));
  }

  private static void requirePassed(Report report) {
    if (!report.passed()) {
      throw ProblemException.of(report);
    }
  }

  private Report report(OperationRequest request, Object body) {
    return switch (request.operation()) {
      case CREATE_ITEM_TYPE -> ItemTypeRules.CREATE.check((CreateItemTypeRequest) body);
      case UPDATE_WEBHOOK -> report(request.resourceId(), (UpdateWebhookRequest) body);
    };
  }

  private Report report(String webhookId, UpdateWebhookRequest body) {
    // The set of all rules is created only for the few bodies that violate some.
    return ofUpdate.check(body).passed()
        ? uniqueName(webhookId, body)
        : WebhookRules.update(webhookId, names, relations).check(body);
  }

  private Report uniqueName(String webhookId, UpdateWebhookRequest body) {
    return WebhookRules.uniqueName(webhookId, names).check(body);
  }
}
