package dev.contentservice.rules.validation;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.engine.Severities;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import org.jspecify.annotations.Nullable;

/** Validates bodies that create a model. Null is valid. */
public final class ItemTypeValidator
    implements ConstraintValidator<ValidItemType, CreateItemTypeRequest> {
  private final RuleSet<CreateItemTypeRequest> rules;

  /** Has the severities of the rules. */
  public ItemTypeValidator() {
    this(Severities.defaults());
  }

  ItemTypeValidator(Severities severities) {
    this.rules = ItemTypeRules.CREATE.with(severities);
  }

  @Override
  public boolean isValid(@Nullable CreateItemTypeRequest body, ConstraintValidatorContext context) {
    return body == null || Violations.none(rules.check(body), context);
  }
}
