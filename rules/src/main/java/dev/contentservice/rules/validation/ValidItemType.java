package dev.contentservice.rules.validation;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The model to create breaks no rule of {@code ItemTypeRules} that refuses it. Null is valid. */
@Documented
@Constraint(validatedBy = ItemTypeValidator.class)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface ValidItemType {

  /** Not used: every violation has a message of its own. */
  String message() default "a model obeys the rules for models";

  /** The groups this is checked in. */
  Class<?>[] groups() default {};

  /** What comes along with a violation. */
  Class<? extends Payload>[] payload() default {};
}
