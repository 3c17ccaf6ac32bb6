package dev.contentservice.rules.validation;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The model, or the body that creates one, has no error of {@code ItemTypeRules}. Null is valid.
 */
@Documented
@Constraint(validatedBy = {ItemTypeValidator.class, ModelValidator.class})
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface ValidItemType {

  /** Not used: every violation has its own message. */
  String message() default "a model obeys the rules for models";

  /** The validation groups. */
  Class<?>[] groups() default {};

  /** The payload of a violation. */
  Class<? extends Payload>[] payload() default {};
}
