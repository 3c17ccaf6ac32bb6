package dev.contentservice.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.FieldReference;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.value.OrderingMeta;
import dev.contentservice.rules.engine.Severities;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookUpdate;
import dev.contentservice.spring.boot.rules.RuleValidatorFactoryBean;
import dev.contentservice.spring.boot.rules.RulesAutoConfiguration;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.validation.BeanPropertyBindingResult;
import org.springframework.validation.FieldError;

/** The rules are in the validator of the application. */
class RulesAutoConfigurationTest {
  private static final String PROPERTY = "orderingMeta";

  private final ApplicationContextRunner boot =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(RulesAutoConfiguration.class, Boot.validation()));

  @Test
  void the_validator_reports_rules() {
    boot.run(
        context ->
            assertThat(context.getBean(Validator.class).validate(broken()))
                .singleElement()
                .satisfies(
                    violation -> assertThat(violation.getPropertyPath()).hasToString(PROPERTY)));
  }

  @Test
  void data_binding_reports_rules_without_the_rejected_body() {
    boot.run(
        context -> {
          CreateItemTypeRequest body = broken();
          BeanPropertyBindingResult errors = new BeanPropertyBindingResult(body, "body");

          context.getBean(org.springframework.validation.Validator.class).validate(body, errors);

          FieldError error = errors.getFieldErrors().get(0);
          assertThat(errors.getErrorCount()).isEqualTo(1);
          assertThat(error.getField()).isEqualTo(PROPERTY);
          assertThat(error.getRejectedValue()).isNull();
          assertThat(error.getDefaultMessage()).contains("[item-type.ordering.exclusive]");
        });
  }

  @Test
  void annotations_report_the_rejected_value_as_before() {
    boot.run(
        context -> {
          BeanPropertyBindingResult errors = new BeanPropertyBindingResult(new Own(), "own");

          context
              .getBean(org.springframework.validation.Validator.class)
              .validate(new Own(), errors);

          assertThat(errors.getFieldErrors())
              .singleElement()
              .satisfies(error -> assertThat(error.getRejectedValue()).isEqualTo("x"));
        });
  }

  @Test
  void a_bean_finds_other_webhooks_by_name() {
    WebhookUpdate update = new WebhookUpdate("w1", new UpdateWebhookRequest().name("Taken"));

    boot.withBean(WebhookNameLookup.class, () -> name -> Optional.of("w2"))
        .run(
            context ->
                assertThat(context.getBean(Validator.class).validate(update))
                    .singleElement()
                    .satisfies(
                        violation ->
                            assertThat(violation.getMessage()).contains("webhook.name.unique")));
    boot.run(context -> assertThat(context.getBean(Validator.class).validate(update)).isEmpty());
  }

  @Test
  void a_bean_turns_a_rule_off() {
    boot.withBean(
            Severities.class, () -> Severities.defaults().without("item-type.ordering.exclusive"))
        .run(context -> assertThat(context.getBean(Validator.class).validate(broken())).isEmpty());
  }

  @Test
  void an_own_validator_replaces_it() {
    try (var factory = Validation.buildDefaultValidatorFactory()) {
      boot.withBean(Validator.class, factory::getValidator)
          .run(
              context ->
                  assertThat(context)
                      .hasSingleBean(Validator.class)
                      .doesNotHaveBean(RuleValidatorFactoryBean.class));
    }
  }

  @Test
  void without_the_rules_the_validator_is_that_of_spring_boot() {
    boot.withClassLoader(new FilteredClassLoader("dev.contentservice.rules"))
        .run(
            context ->
                assertThat(context)
                    .hasSingleBean(Validator.class)
                    .doesNotHaveBean(RuleValidatorFactoryBean.class));
  }

  @Test
  void without_an_implementation_of_validation_nothing_is_loaded() {
    boot.withClassLoader(
            new FilteredClassLoader(
                path -> path.startsWith("META-INF/services/jakarta.validation.spi")))
        .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(Validator.class));
  }

  private static CreateItemTypeRequest broken() {
    return new CreateItemTypeRequest("Article", "article")
        .orderingMeta(OrderingMeta.CREATED_AT)
        .orderingField(FieldReference.of("f1"));
  }

  /** A body of the application, whose validator needs a bean. */
  public static final class Own {
    @Never private final String name = "x";

    public String getName() {
      return name;
    }
  }

  /** Never valid. */
  @Constraint(validatedBy = NeverValidator.class)
  @Retention(RetentionPolicy.RUNTIME)
  public @interface Never {
    String message() default "never";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
  }

  /** A validator of the application with an injected bean. */
  public static final class NeverValidator implements ConstraintValidator<Never, String> {
    @Autowired private Validator injected;

    @Override
    public boolean isValid(String value, ConstraintValidatorContext context) {
      return injected == null;
    }
  }
}
