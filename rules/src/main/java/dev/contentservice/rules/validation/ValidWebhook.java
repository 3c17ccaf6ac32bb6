package dev.contentservice.rules.validation;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The webhook or update has no error of {@code WebhookRules}. Null is valid. */
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

  /** Not used: every violation has its own message. */
  String message() default "a webhook obeys the rules for webhooks";

  /** The validation groups. */
  Class<?>[] groups() default {};

  /** The payload of a violation. */
  Class<? extends Payload>[] payload() default {};
}
