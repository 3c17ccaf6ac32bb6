package dev.contentservice.rules.webhook;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.engine.Violation;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Every rule for webhooks, in the order of §4.2. */
public final class WebhookRules {

  private WebhookRules() {}

  /**
   * The rules for an update. Rules over several members see only the members of the update.
   *
   * @param webhookId the id of the webhook to update, which may resend its own name; null if
   *     unknown
   * @param names finds other webhooks by name; called once for every body with a name
   * @param relations the entity types that a filter may list
   */
  public static RuleSet<UpdateWebhookRequest> update(
      @Nullable String webhookId, WebhookNameLookup names, EntityRelations relations) {
    return RuleSet.of(rules(WebhookAccessor.OF_UPDATE, body -> webhookId, names, relations));
  }

  /**
   * The one rule for an update that depends on other webhooks. With {@link WebhookNameLookup#none}
   * as the lookup, {@link #update} evaluates the others, which depend only on the body.
   *
   * @param webhookId as in {@link #update}
   * @param names as in {@link #update}
   */
  public static RuleSet<UpdateWebhookRequest> uniqueName(
      @Nullable String webhookId, WebhookNameLookup names) {
    return RuleSet.of(
        List.of(
            new NameIsUniqueAmongWebhooks<>(WebhookAccessor.OF_UPDATE, body -> webhookId, names)));
  }

  /**
   * The rules for a complete webhook (§2.2), such as one to provision.
   *
   * @param names finds webhooks by name; a match with the webhook's own id is no conflict
   * @param relations the entity types that a filter may list
   */
  public static RuleSet<Webhook> webhook(WebhookNameLookup names, EntityRelations relations) {
    return RuleSet.of(rules(WebhookAccessor.OF_WEBHOOK, Webhook::getId, names, relations));
  }

  /** The violation by a webhook whose name another one has, for those who compare names. */
  public static Violation nameIsUsed() {
    return NameIsUniqueAmongWebhooks.VIOLATION;
  }

  /** The rules as a list. */
  static <T> List<Rule<T>> rules(
      WebhookAccessor<T> members,
      Function<T, @Nullable String> ownId,
      WebhookNameLookup names,
      EntityRelations relations) {
    return List.of(
        new NameIsUniqueAmongWebhooks<>(members, ownId, names),
        new UrlCanBeCalled<>(members),
        new HeadersCanBeSent<>(members),
        new FilterListsTheSubscribedKind<>(members, relations),
        new FilterListsAnEntity<>(members),
        new FilterListsAnEntityOnce<>(members),
        new SubscriptionNamesAnEvent<>(members),
        new SubscriptionNamesAnEventOnce<>(members),
        new SubscriptionIsNotShadowed<>(members),
        new BasicCredentialsCanBeSent<>(members),
        new BasicCredentialsLeaveAuthorizationAlone<>(members));
  }
}
