package dev.contentservice.rules.validation;

import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.engine.Severities;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import org.jspecify.annotations.Nullable;

/** Validates a complete webhook. Null is valid. */
public final class WebhookValidator implements ConstraintValidator<ValidWebhook, Webhook> {
  private final RuleSet<Webhook> rules;

  /** Treats all names as free and relates no entity types. */
  public WebhookValidator() {
    this(WebhookNameLookup.none(), EntityRelations.none(), Severities.defaults());
  }

  WebhookValidator(WebhookNameLookup names, EntityRelations relations, Severities severities) {
    this.rules = WebhookRules.webhook(names, relations).with(severities);
  }

  @Override
  public boolean isValid(@Nullable Webhook webhook, ConstraintValidatorContext context) {
    return webhook == null || Violations.none(rules.check(webhook), context);
  }
}
