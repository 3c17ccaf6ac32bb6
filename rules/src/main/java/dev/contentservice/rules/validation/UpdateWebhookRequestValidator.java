package dev.contentservice.rules.validation;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import org.jspecify.annotations.Nullable;

/**
 * Checks the body of an update by itself. It does not say which webhook it is for, so any name it
 * carries may be that webhook's own: for the rule of unique names validate a {@link
 * dev.contentservice.rules.webhook.WebhookUpdate}. Null is valid.
 */
public final class UpdateWebhookRequestValidator
    implements ConstraintValidator<ValidWebhook, UpdateWebhookRequest> {
  private final RuleSet<UpdateWebhookRequest> rules;

  /** No kinds of entity are related. */
  public UpdateWebhookRequestValidator() {
    this(EntityRelations.none());
  }

  UpdateWebhookRequestValidator(EntityRelations relations) {
    this.rules = WebhookRules.update("", WebhookNameLookup.none(), relations);
  }

  @Override
  public boolean isValid(@Nullable UpdateWebhookRequest body, ConstraintValidatorContext context) {
    return body == null || Violations.none(rules.check(body), context);
  }
}
