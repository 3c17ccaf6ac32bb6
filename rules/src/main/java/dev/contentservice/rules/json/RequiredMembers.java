package dev.contentservice.rules.json;

import jakarta.validation.constraints.NotNull;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.BeanPropertyDefinition;

/**
 * Refuses objects that lack a member the contract requires. Which these are is read from the
 * generated classes, where such a member is {@code @NotNull}.
 */
final class RequiredMembers extends ValueDeserializerModifier {
  private static final long serialVersionUID = 1L;

  private final transient Map<Class<?>, Set<String>> exceptions;

  /**
   * Reads what is required from the classes, with exceptions.
   *
   * @param exceptions the required members of classes whose annotations do not count
   */
  RequiredMembers(Map<Class<?>, Set<String>> exceptions) {
    this.exceptions = exceptions;
  }

  @Override
  public ValueDeserializer<?> modifyDeserializer(
      DeserializationConfig config,
      BeanDescription.Supplier description,
      ValueDeserializer<?> reader) {
    Class<?> type = description.getBeanClass();
    List<AnnotatedMember> required =
        description.get().findProperties().stream()
            .filter(property -> isRequired(type, property))
            .map(BeanPropertyDefinition::getGetter)
            .map(AnnotatedMember.class::cast)
            .toList();
    return required.isEmpty() ? reader : new CompleteObject(reader, required);
  }

  private boolean isRequired(Class<?> type, BeanPropertyDefinition property) {
    Set<String> names = exceptions.get(type);
    if (names != null) {
      return names.contains(property.getName());
    }
    return property.hasGetter() && property.getGetter().hasAnnotation(NotNull.class);
  }

  /** Reads an object and sees that nothing is missing. */
  private static final class CompleteObject extends DelegatingDeserializer {
    private final List<AnnotatedMember> required;

    CompleteObject(ValueDeserializer<?> reader, List<AnnotatedMember> required) {
      super(reader);
      this.required = required;
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> reader) {
      return new CompleteObject(reader, required);
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context)
        throws JacksonException {
      Object body = super.deserialize(parser, context);
      for (int i = 0; i < required.size(); i++) {
        if (required.get(i).getValue(body) == null) {
          return context.reportInputMismatch(this, "a required member is missing");
        }
      }
      return body;
    }
  }
}
