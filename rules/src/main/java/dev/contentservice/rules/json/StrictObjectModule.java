package dev.contentservice.rules.json;

import dev.contentservice.model.value.ListedValue;
import jakarta.validation.constraints.NotNull;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.bean.BeanDeserializer;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.type.MapType;

/**
 * Rejects objects that lack a required member or have a duplicate one. Required members are
 * {@code @NotNull} in the generated classes.
 */
final class StrictObjectModule extends ValueDeserializerModifier {
  private static final long serialVersionUID = 1L;

  private final transient Map<Class<?>, Set<String>> exceptions;

  /**
   * Creates the module.
   *
   * @param exceptions the required members of classes whose annotations are ignored
   */
  StrictObjectModule(Map<Class<?>, Set<String>> exceptions) {
    this.exceptions = exceptions;
  }

  @Override
  public ValueDeserializer<?> modifyDeserializer(
      DeserializationConfig config,
      BeanDescription.Supplier description,
      ValueDeserializer<?> reader) {
    if (ListedValue.class.isAssignableFrom(description.getBeanClass())) {
      return new ListedValueDeserializer(reader);
    }
    return reader instanceof BeanDeserializer bean
            && bean.getValueInstantiator().canCreateUsingDefault()
        ? new StrictObjectDeserializer(bean, required(description))
        : reader;
  }

  @Override
  public ValueDeserializer<?> modifyMapDeserializer(
      DeserializationConfig config,
      MapType type,
      BeanDescription.Supplier description,
      ValueDeserializer<?> reader) {
    throw new IllegalStateException("no way to read " + type + " strictly; only headers are known");
  }

  private Set<String> required(BeanDescription.Supplier description) {
    Set<String> names = exceptions.get(description.getBeanClass());
    return names != null
        ? names
        : description.get().findProperties().stream()
            .filter(StrictObjectModule::isRequired)
            .map(BeanPropertyDefinition::getName)
            .collect(Collectors.toUnmodifiableSet());
  }

  private static boolean isRequired(BeanPropertyDefinition property) {
    return property.hasGetter() && property.getGetter().hasAnnotation(NotNull.class);
  }
}
