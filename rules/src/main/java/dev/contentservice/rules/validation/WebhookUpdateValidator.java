package dev.contentservice.rules.validation;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.Severities;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import dev.contentservice.rules.webhook.WebhookUpdate;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import org.jspecify.annotations.Nullable;

/**
 * Validates an update with the id of its webhook. Paths start with {@code body}; pointers refer to
 * the body. A null update and a null body are valid, by the convention of Jakarta Validation; use
 * {@code NotNull} to require them.
 */
public final class WebhookUpdateValidator
    implements ConstraintValidator<ValidWebhook, WebhookUpdate> {
  private static final PropertyPath BODY = new PropertyPath("body");

  private final WebhookNameLookup names;
  private final EntityRelations relations;
  private final Severities severities;

  /** Treats all names as free and relates no entity types. */
  public WebhookUpdateValidator() {
    this(WebhookNameLookup.none(), EntityRelations.none(), Severities.defaults());
  }

  WebhookUpdateValidator(
      WebhookNameLookup names, EntityRelations relations, Severities severities) {
    this.names = names;
    this.relations = relations;
    this.severities = severities;
  }

  @Override
  public boolean isValid(@Nullable WebhookUpdate update, ConstraintValidatorContext context) {
    UpdateWebhookRequest body = update == null ? null : update.body();
    if (update == null || body == null) {
      return true;
    }
    Report report =
        WebhookRules.update(update.webhookId(), names, relations).check(body, severities);
    return Violations.none(report, BODY, context);
  }
}
