package dev.contentservice.delivery.http;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;

/**
 * Checks the rules again before sending, because a webhook may have been stored before a rule
 * existed, or by other means.
 */
final class SendabilityCheck {
  private static final RuleSet<UpdateWebhookRequest> RULES =
      WebhookRules.update("", WebhookNameLookup.none(), EntityRelations.none());

  private SendabilityCheck() {}

  /** The rule violations of URL, headers and credentials, without their values. */
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
