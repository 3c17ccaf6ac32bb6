package dev.contentservice.delivery.http;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;

/**
 * Asks the rules once more, when something is sent, whether it can be: a webhook may have been kept
 * before a rule was made, or have come into the store by another door.
 */
final class SendabilityCheck {
  private static final RuleSet<UpdateWebhookRequest> RULES =
      WebhookRules.update("", WebhookNameLookup.none(), EntityRelations.none());

  private SendabilityCheck() {}

  /** What the rules say of URL, headers and credentials. Holds none of their values. */
  static Report check(Target target) {
    UpdateWebhookRequest body =
        new UpdateWebhookRequest().url(target.url()).headers(target.headers());
    BasicCredentials credentials = target.credentials();
    if (credentials != null) {
      body.httpBasicUser(credentials.user()).httpBasicPassword(credentials.password());
    }
    return RULES.check(body);
  }
}
