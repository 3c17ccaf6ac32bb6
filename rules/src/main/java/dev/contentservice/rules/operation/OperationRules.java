package dev.contentservice.rules.operation;

import dev.contentservice.rules.engine.RuleBinding;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import java.util.Map;

/** The rules of the operations of the contract. No other class binds rules to operations. */
public final class OperationRules {
  private OperationRules() {}

  /**
   * The rules by {@code operationId}. An operation that is not there has none.
   *
   * @param relations the entity types that a filter may list
   */
  public static Map<String, RuleBinding<?, WebhookNameLookup>> of(EntityRelations relations) {
    return Map.of(
        "createItemType", ItemTypeRules.binding(), "updateWebhook", WebhookRules.update(relations));
  }
}
