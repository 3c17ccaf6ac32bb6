package dev.contentservice.rules.validation;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import org.jspecify.annotations.Nullable;

/** Validates bodies that create a model. Null is valid. */
public final class ItemTypeValidator
    implements ConstraintValidator<ValidItemType, CreateItemTypeRequest> {

  @Override
  public boolean isValid(@Nullable CreateItemTypeRequest body, ConstraintValidatorContext context) {
    return body == null || Violations.none(ItemTypeRules.CREATE.check(body), context);
  }
}
