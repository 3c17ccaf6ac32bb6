package dev.contentservice.spring.boot.rules;

import dev.contentservice.rules.engine.Severities;
import dev.contentservice.rules.validation.RuleValidation;
import dev.contentservice.rules.validation.ValidItemType;
import dev.contentservice.rules.validation.ValidWebhook;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import jakarta.validation.Configuration;
import jakarta.validation.ConstraintViolation;
import java.lang.annotation.Annotation;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.validation.MessageInterpolatorFactory;
import org.springframework.context.ApplicationContext;
import org.springframework.validation.BindingResult;
import org.springframework.validation.beanvalidation.LocalValidatorFactoryBean;
import org.springframework.validation.beanvalidation.SpringConstraintValidatorFactory;

/** The validator of Spring Boot with the rules. */
public final class RuleValidatorFactoryBean extends LocalValidatorFactoryBean {
  RuleValidatorFactoryBean(ApplicationContext context, Consumer<Configuration<?>> customizers) {
    setConfigurationInitializer(
        configuration -> {
          customizers.accept(configuration);
          addRules(configuration, context);
        });
    setMessageInterpolator(new MessageInterpolatorFactory(context).getObject());
  }

  private static void addRules(Configuration<?> configuration, ApplicationContext context) {
    RuleValidation.addTo(
        configuration,
        new SpringConstraintValidatorFactory(context.getAutowireCapableBeanFactory()),
        // Looked up at each use: the validator is created before most beans.
        name ->
            context
                .getBeanProvider(WebhookNameLookup.class)
                .getIfAvailable(WebhookNameLookup::none)
                .findId(name),
        context.getBeanProvider(EntityRelations.class).getIfAvailable(EntityRelations::none),
        context.getBeanProvider(Severities.class).getIfAvailable(Severities::defaults));
  }

  /**
   * The value of a rule violation would be the whole body or one of its members, which may be a
   * password.
   */
  @Override
  protected @Nullable Object getRejectedValue(
      String field, ConstraintViolation<Object> violation, BindingResult bindingResult) {
    Annotation constraint = violation.getConstraintDescriptor().getAnnotation();
    return constraint instanceof ValidItemType || constraint instanceof ValidWebhook
        ? null
        : super.getRejectedValue(field, violation, bindingResult);
  }
}
