package dev.contentservice.rules.validation;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The webhook or update breaks no rule of {@code WebhookRules} that refuses it. Null is valid. */
@Documented
@Constraint(
    validatedBy = {
      WebhookValidator.class,
      WebhookUpdateValidator.class,
      UpdateWebhookRequestValidator.class
    })
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface ValidWebhook {

  /** Not used: every violation has a message of its own. */
  String message() default "a webhook obeys the rules for webhooks";

  /** The groups this is checked in. */
  Class<?>[] groups() default {};

  /** What comes along with a violation. */
  Class<? extends Payload>[] payload() default {};
}
