package dev.contentservice.rules.validation;

import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import jakarta.validation.Configuration;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorFactory;
import java.io.InputStream;

/**
 * Lets a Jakarta Validation {@code Validator} keep the rules.
 *
 * <pre>{@code
 * Validator validator =
 *     RuleValidation.addTo(Validation.byDefaultProvider().configure(), store::holderOf, relations)
 *         .buildValidatorFactory()
 *         .getValidator();
 * }</pre>
 *
 * <p>Where a container makes the validator, its {@code META-INF/validation.xml} names {@link
 * #MAPPING} as a {@code constraint-mapping}; then no name is taken and no kinds are related.
 */
public final class RuleValidation {
  /** The resource that attaches the constraints to the classes of the model. */
  public static final String MAPPING = "META-INF/content-service/constraint-mapping.xml";

  private RuleValidation() {}

  /**
   * Adds the constraints, and what they need to know of the world, to a configuration.
   *
   * @param configuration any that is not bootstrapped yet; its default constraint validator factory
   *     keeps making all other validators
   * @param names who has which name
   * @param relations which kinds of entity a filter may list
   * @return the same configuration
   */
  public static <C extends Configuration<C>> C addTo(
      Configuration<C> configuration, WebhookNameLookup names, EntityRelations relations) {
    ConstraintValidatorFactory others = configuration.getDefaultConstraintValidatorFactory();
    return configuration
        .addMapping(mapping())
        .constraintValidatorFactory(new Factory(others, names, relations));
  }

  private static InputStream mapping() {
    InputStream mapping = RuleValidation.class.getClassLoader().getResourceAsStream(MAPPING);
    if (mapping == null) {
      throw new IllegalStateException(MAPPING + " is missing in the jar content-service-rules");
    }
    return mapping;
  }

  /** Makes the validators of this package with what they need, and leaves the rest to others. */
  private record Factory(
      ConstraintValidatorFactory others, WebhookNameLookup names, EntityRelations relations)
      implements ConstraintValidatorFactory {

    @Override
    public <V extends ConstraintValidator<?, ?>> V getInstance(Class<V> type) {
      if (type == WebhookValidator.class) {
        return type.cast(new WebhookValidator(names, relations));
      }
      if (type == WebhookUpdateValidator.class) {
        return type.cast(new WebhookUpdateValidator(names, relations));
      }
      return type == UpdateWebhookRequestValidator.class
          ? type.cast(new UpdateWebhookRequestValidator(relations))
          : others.getInstance(type);
    }

    @Override
    public void releaseInstance(ConstraintValidator<?, ?> instance) {
      others.releaseInstance(instance);
    }
  }
}
