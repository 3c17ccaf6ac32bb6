package dev.contentservice.server.support.spring;

import java.lang.reflect.Method;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.core.convert.converter.ConditionalGenericConverter;
import org.springframework.util.ReflectionUtils;

/** Converts the parameters that a stub has as generated enumerations, by their values. */
final class ValueConverter implements ConditionalGenericConverter {

  @Override
  public Set<ConvertiblePair> getConvertibleTypes() {
    return Set.of(new ConvertiblePair(String.class, Enum.class));
  }

  @Override
  public boolean matches(TypeDescriptor source, TypeDescriptor target) {
    return factory(target) != null;
  }

  @Override
  public @Nullable Object convert(
      @Nullable Object value, TypeDescriptor source, TypeDescriptor target) {
    Method factory = factory(target);
    return value == null || factory == null
        ? null
        : ReflectionUtils.invokeMethod(factory, null, value);
  }

  private static @Nullable Method factory(TypeDescriptor target) {
    return ReflectionUtils.findMethod(target.getType(), "fromValue", String.class);
  }
}
