package dev.contentservice.rules.validation;

import dev.contentservice.model.ItemType;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.engine.Severities;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import org.jspecify.annotations.Nullable;

/** Validates complete models. Null is valid. */
public final class ModelValidator implements ConstraintValidator<ValidItemType, ItemType> {
  private final RuleSet<ItemType> rules;

  /** Has the severities of the rules. */
  public ModelValidator() {
    this(Severities.defaults());
  }

  ModelValidator(Severities severities) {
    this.rules = ItemTypeRules.MODEL.with(severities);
  }

  @Override
  public boolean isValid(@Nullable ItemType model, ConstraintValidatorContext context) {
    return model == null || Violations.none(rules.check(model), context);
  }
}
