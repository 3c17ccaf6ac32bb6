package dev.contentservice.rules.validation;

import dev.contentservice.rules.engine.Severities;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import jakarta.validation.Configuration;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorFactory;
import java.io.InputStream;
import org.openapitools.jackson.nullable.JsonNullableJakartaValueExtractor;

/**
 * Adds the rules to a Jakarta Validation {@code Validator}.
 *
 * <pre>{@code
 * Validator validator =
 *     RuleValidation.addTo(Validation.byDefaultProvider().configure(), store::findId, relations)
 *         .buildValidatorFactory()
 *         .getValidator();
 * }</pre>
 *
 * <p>If a container creates the validator, list {@link #MAPPING} as a {@code constraint-mapping} in
 * {@code META-INF/validation.xml}. Then all names are free and no entity types are related.
 */
public final class RuleValidation {
  /** The resource that attaches the constraints to the classes of the model. */
  public static final String MAPPING = "META-INF/content-service/constraint-mapping.xml";

  private RuleValidation() {}

  /**
   * Adds the constraints to a configuration.
   *
   * @param configuration not bootstrapped yet; its default constraint validator factory creates all
   *     other validators
   * @param names finds webhooks by name
   * @param relations the entity types that a filter may list
   * @return the same configuration
   */
  public static <C extends Configuration<C>> C addTo(
      Configuration<C> configuration, WebhookNameLookup names, EntityRelations relations) {
    return addTo(
        configuration, configuration.getDefaultConstraintValidatorFactory(), names, relations);
  }

  /**
   * Adds the constraints to a configuration with another factory of validators, such as that of a
   * framework.
   *
   * @param configuration not bootstrapped yet
   * @param others creates all other validators
   * @param names finds webhooks by name
   * @param relations the entity types that a filter may list
   * @return the same configuration
   */
  public static <C extends Configuration<C>> C addTo(
      Configuration<C> configuration,
      ConstraintValidatorFactory others,
      WebhookNameLookup names,
      EntityRelations relations) {
    return addTo(configuration, others, names, relations, Severities.defaults());
  }

  /**
   * Adds the constraints to a configuration, with other severities of rules. Only errors are
   * constraint violations.
   *
   * @param configuration not bootstrapped yet
   * @param others creates all other validators
   * @param names finds webhooks by name
   * @param relations the entity types that a filter may list
   * @param severities of any rules
   * @return the same configuration
   */
  public static <C extends Configuration<C>> C addTo(
      Configuration<C> configuration,
      ConstraintValidatorFactory others,
      WebhookNameLookup names,
      EntityRelations relations,
      Severities severities) {
    if (RuleValidation.class.getModule().isNamed()) {
      // As a module, its library does not offer it as a service.
      configuration.addValueExtractor(new JsonNullableJakartaValueExtractor());
    }
    return configuration
        .addMapping(mapping())
        .constraintValidatorFactory(new Factory(others, names, relations, severities));
  }

  private static InputStream mapping() {
    InputStream mapping = RuleValidation.class.getClassLoader().getResourceAsStream(MAPPING);
    if (mapping == null) {
      throw new IllegalStateException(MAPPING + " is missing in the jar content-service-rules");
    }
    return mapping;
  }

  /** Creates the validators of this package and delegates the rest. */
  private record Factory(
      ConstraintValidatorFactory others,
      WebhookNameLookup names,
      EntityRelations relations,
      Severities severities)
      implements ConstraintValidatorFactory {

    @Override
    public <V extends ConstraintValidator<?, ?>> V getInstance(Class<V> type) {
      if (type == WebhookValidator.class) {
        return type.cast(new WebhookValidator(names, relations, severities));
      }
      if (type == WebhookUpdateValidator.class) {
        return type.cast(new WebhookUpdateValidator(names, relations, severities));
      }
      if (type == ItemTypeValidator.class) {
        return type.cast(new ItemTypeValidator(severities));
      }
      if (type == ModelValidator.class) {
        return type.cast(new ModelValidator(severities));
      }
      return type == UpdateWebhookRequestValidator.class
          ? type.cast(new UpdateWebhookRequestValidator(relations, severities))
          : others.getInstance(type);
    }

    @Override
    public void releaseInstance(ConstraintValidator<?, ?> instance) {
      others.releaseInstance(instance);
    }
  }
}
