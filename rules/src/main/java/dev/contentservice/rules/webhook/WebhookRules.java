package dev.contentservice.rules.webhook;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleBinding;
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
    return update(relations).all(names.except(webhookId));
  }

  /**
   * The rules for an update, in two phases. The lookup finds other webhooks than the updated one:
   * {@link WebhookNameLookup#except}.
   *
   * @param relations the entity types that a filter may list
   */
  public static RuleBinding<UpdateWebhookRequest, WebhookNameLookup> update(
      EntityRelations relations) {
    return binding(UpdateWebhookRequest.class, WebhookAccessor.OF_UPDATE, body -> null, relations);
  }

  /**
   * The rules for a complete webhook (§2.2), such as one to provision.
   *
   * @param names finds webhooks by name; a match with the webhook's own id is no conflict
   * @param relations the entity types that a filter may list
   */
  public static RuleSet<Webhook> webhook(WebhookNameLookup names, EntityRelations relations) {
    return webhook(relations).all(names);
  }

  /** The violation by a webhook whose name another one has, for those who compare names. */
  public static Violation nameIsUsed() {
    return NameIsUniqueAmongWebhooks.VIOLATION;
  }

  /**
   * The rules for a complete webhook (§2.2), in two phases. The lookup finds webhooks by name; the
   * webhook itself is no conflict.
   *
   * @param relations the entity types that a filter may list
   */
  public static RuleBinding<Webhook, WebhookNameLookup> webhook(EntityRelations relations) {
    return binding(Webhook.class, WebhookAccessor.OF_WEBHOOK, Webhook::getId, relations);
  }

  private static <T> RuleBinding<T, WebhookNameLookup> binding(
      Class<T> body,
      WebhookAccessor<T> members,
      Function<T, @Nullable String> ownId,
      EntityRelations relations) {
    return RuleBinding.of(
        body,
        RuleSet.of(pure(members, relations)),
        names -> List.of(new NameIsUniqueAmongWebhooks<>(members, ownId, names)));
  }

  private static <T> List<Rule<T>> pure(WebhookAccessor<T> members, EntityRelations relations) {
    return List.of(
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
