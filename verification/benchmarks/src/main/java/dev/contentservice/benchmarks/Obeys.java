package dev.contentservice.benchmarks;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.jspecify.annotations.Nullable;

/** A rule that no standard constraint can express. */
@Documented
@Constraint(validatedBy = Obeys.Check.class)
@Target({ElementType.TYPE, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
@interface Obeys {
  Demand value();

  String message() default "breaks a rule";

  Class<?>[] groups() default {};

  Class<? extends Payload>[] payload() default {};

  final class Check implements ConstraintValidator<Obeys, Object> {
    private Demand demand = Demand.NAME_IS_FREE;

    @Override
    public void initialize(Obeys constraint) {
      demand = constraint.value();
    }

    @Override
    public boolean isValid(@Nullable Object value, ConstraintValidatorContext context) {
      return value == null || demand.isMetBy(value);
    }
  }
}
