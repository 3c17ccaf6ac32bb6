package dev.contentservice.rules.validation;

import dev.contentservice.rules.engine.Violation;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.ConstraintValidatorContext.ConstraintViolationBuilder;
import jakarta.validation.ValidationException;
import org.hibernate.validator.constraintvalidation.HibernateConstraintValidatorContext;
import org.jspecify.annotations.Nullable;

/** Settings that only Hibernate Validator has. Loaded only if its classes are there. */
final class HibernateBuilder {

  private HibernateBuilder() {}

  /**
   * Starts a violation with a message key, the fix as a message parameter, and the violation as
   * dynamic payload; null if another provider runs.
   */
  static @Nullable ConstraintViolationBuilder of(
      Violation violation, ConstraintValidatorContext context) {
    HibernateConstraintValidatorContext hibernate;
    try {
      hibernate = context.unwrap(HibernateConstraintValidatorContext.class);
    } catch (ValidationException e) {
      return null;
    }
    return hibernate
        .addMessageParameter(Violations.FIX, violation.fix())
        .withDynamicPayload(violation)
        .buildConstraintViolationWithTemplate("{" + Violations.KEYS + violation.rule().id() + "}");
  }
}
