package dev.contentservice.rules.json;

import org.jspecify.annotations.Nullable;
import org.openapitools.jackson.nullable.JsonNullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.deser.std.ReferenceTypeDeserializer;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.type.ReferenceType;

/**
 * Reads nullable members as they stand. The reader that comes with {@link JsonNullable} takes an
 * empty text for absent where the value is no string by itself, such as an open enum.
 */
final class NullableMembers extends ValueDeserializerModifier {
  private static final long serialVersionUID = 1L;

  @Override
  public ValueDeserializer<?> modifyReferenceDeserializer(
      DeserializationConfig config,
      ReferenceType type,
      BeanDescription.Supplier description,
      ValueDeserializer<?> reader) {
    return type.hasRawClass(JsonNullable.class) ? new Reader(type, null, null) : reader;
  }

  /** Reads one nullable member: null is a value of it. */
  private static final class Reader extends ReferenceTypeDeserializer<JsonNullable<Object>> {

    Reader(
        JavaType type,
        @Nullable TypeDeserializer typeReader,
        @Nullable ValueDeserializer<?> reader) {
      super(type, null, typeReader, reader);
    }

    @Override
    protected Reader withResolved(TypeDeserializer typeReader, ValueDeserializer<?> reader) {
      return new Reader(_fullType, typeReader, reader);
    }

    @Override
    public JsonNullable<Object> getNullValue(DeserializationContext context) {
      return JsonNullable.of(null);
    }

    @Override
    public JsonNullable<Object> getAbsentValue(DeserializationContext context) {
      return JsonNullable.undefined();
    }

    @Override
    public JsonNullable<Object> referenceValue(Object contents) {
      return JsonNullable.of(contents);
    }

    @Override
    public JsonNullable<Object> updateReference(JsonNullable<Object> member, Object contents) {
      return JsonNullable.of(contents);
    }

    @Override
    public @Nullable Object getReferenced(JsonNullable<Object> member) {
      return member.orElse(null);
    }
  }
}
