package dev.contentservice.rules.webhook;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleSet;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Every rule for webhooks, in the order of §4.2. */
public final class WebhookRules {

  private WebhookRules() {}

  /**
   * The rules for updating a webhook. Rules over several members see only what the update carries.
   *
   * @param webhookId the webhook to update, whose own name it may keep; null if it is not known
   * @param names who has which name; asked once for every body that carries a name
   * @param relations which kinds of entity a filter may list
   */
  public static RuleSet<UpdateWebhookRequest> update(
      @Nullable String webhookId, WebhookNameLookup names, EntityRelations relations) {
    return RuleSet.of(rules(WebhookAccessor.OF_UPDATE, body -> webhookId, names, relations));
  }

  /**
   * The rules for a whole webhook (§2.2), such as one that is provisioned.
   *
   * @param names who has which name; a webhook may have the name that its id holds
   * @param relations which kinds of entity a filter may list
   */
  public static RuleSet<Webhook> webhook(WebhookNameLookup names, EntityRelations relations) {
    return RuleSet.of(rules(WebhookAccessor.OF_WEBHOOK, Webhook::getId, names, relations));
  }

  /** The rules one by one. */
  static <T> List<Rule<T>> rules(
      WebhookAccessor<T> members,
      Function<T, @Nullable String> ownId,
      WebhookNameLookup names,
      EntityRelations relations) {
    return List.of(
        new NameIsUniqueAmongWebhooks<>(members, ownId, names),
        new UrlCanBeCalled<>(members),
        new HeadersCanBeSent<>(members),
        new ForEachSubscription<>(members, new FilterListsTheSubscribedKind(relations)),
        new ForEachSubscription<>(members, new FilterListsAnEntity()),
        new ForEachSubscription<>(members, new FilterListsAnEntityOnce()),
        new ForEachSubscription<>(members, new SubscriptionNamesAnEvent()),
        new ForEachSubscription<>(members, new SubscriptionNamesAnEventOnce()),
        new SubscriptionIsNotShadowed<>(members),
        new BasicCredentialsCanBeSent<>(members),
        new BasicCredentialsLeaveAuthorizationAlone<>(members));
  }
}
