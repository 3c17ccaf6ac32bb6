package dev.contentservice.client.internal;

import dev.contentservice.model.value.Omitted;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.std.DelegatingDeserializer;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.BeanPropertyDefinition;
import tools.jackson.databind.module.SimpleModule;

/** Rejects objects that lack a member that the contract requires. */
final class RequiredMembers extends SimpleModule {
  RequiredMembers() {
    super("required members");
    setDeserializerModifier(new Modifier());
  }

  /** An object lacks a member; the last part of the path is its name. */
  static final class Missing extends DatabindException {
    private Missing(JsonParser parser, Object body, String member) {
      super(parser, "a required member is missing");
      prependPath(body, member);
    }
  }

  private record Member(String name, AnnotatedMember getter) {
    boolean isMissing(Object body) {
      Object value = getter.getValue(body);
      return value == null ? !isNullable() : value instanceof Omitted;
    }

    /** Getters for mappers are private if null is a value of the member. */
    private boolean isNullable() {
      return !getter.isPublic();
    }
  }

  private static final class Modifier extends ValueDeserializerModifier {
    @Override
    public ValueDeserializer<?> modifyDeserializer(
        DeserializationConfig config,
        BeanDescription.Supplier description,
        ValueDeserializer<?> reader) {
      List<Member> required =
          description.get().findProperties().stream()
              .filter(each -> each.isRequired() && each.getGetter() != null)
              .map(Modifier::member)
              .toList();
      return required.isEmpty() ? reader : new Checking(reader, required);
    }

    private static Member member(BeanPropertyDefinition property) {
      AnnotatedMember getter = property.getGetter();
      getter.fixAccess(true);
      return new Member(property.getName(), getter);
    }
  }

  private static final class Checking extends DelegatingDeserializer {
    private final transient List<Member> required;

    Checking(ValueDeserializer<?> reader, List<Member> required) {
      super(reader);
      this.required = required;
    }

    @Override
    protected ValueDeserializer<?> newDelegatingInstance(ValueDeserializer<?> reader) {
      return new Checking(reader, required);
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context)
        throws JacksonException {
      Object body = super.deserialize(parser, context);
      for (Member each : body == null ? List.<Member>of() : required) {
        if (each.isMissing(body)) {
          throw new Missing(parser, body, each.name());
        }
      }
      return body;
    }
  }
}
