package dev.contentservice.rules.validation;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.engine.Severities;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import org.jspecify.annotations.Nullable;

/**
 * Validates the body of an update without the id of its webhook, so it does not check that the name
 * is unique. To check it, validate a {@link dev.contentservice.rules.webhook.WebhookUpdate}. Null
 * is valid.
 */
public final class UpdateWebhookRequestValidator
    implements ConstraintValidator<ValidWebhook, UpdateWebhookRequest> {
  private final RuleSet<UpdateWebhookRequest> rules;

  /** Relates no entity types. */
  public UpdateWebhookRequestValidator() {
    this(EntityRelations.none(), Severities.defaults());
  }

  UpdateWebhookRequestValidator(EntityRelations relations, Severities severities) {
    this.rules = WebhookRules.update("", WebhookNameLookup.none(), relations).with(severities);
  }

  @Override
  public boolean isValid(@Nullable UpdateWebhookRequest body, ConstraintValidatorContext context) {
    return body == null || Violations.none(rules.check(body), context);
  }
}
