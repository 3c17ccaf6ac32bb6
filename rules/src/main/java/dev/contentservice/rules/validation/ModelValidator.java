package dev.contentservice.rules.validation;

import dev.contentservice.model.ItemType;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import org.jspecify.annotations.Nullable;

/** Validates complete models. Null is valid. */
public final class ModelValidator implements ConstraintValidator<ValidItemType, ItemType> {

  @Override
  public boolean isValid(@Nullable ItemType model, ConstraintValidatorContext context) {
    return model == null || Violations.none(ItemTypeRules.MODEL.check(model), context);
  }
}
