package dev.contentservice.server.support.jakarta;

import jakarta.ws.rs.ext.ParamConverter;
import jakarta.ws.rs.ext.ParamConverterProvider;
import jakarta.ws.rs.ext.Provider;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Converts the parameters that a stub has as generated enumerations or as times, whose values in a
 * request frameworks do not know. Public for Quarkus, which finds it by its annotation.
 */
@Provider
public final class ValueConverters implements ParamConverterProvider {

  @Override
  public <T> @Nullable ParamConverter<T> getConverter(
      Class<T> type, Type generic, Annotation[] annotations) {
    boolean isTime = type.getPackageName().equals("java.time");
    return type.isEnum() || isTime
        ? Stream.of(type.getMethods())
            .filter(method -> isFactory(method, isTime ? "parse" : "fromValue"))
            .findFirst()
            .map(method -> new Converter<>(type, method))
            .orElse(null)
        : null;
  }

  private static boolean isFactory(Method method, String name) {
    return method.getName().equals(name)
        && method.getParameterCount() == 1
        && method.getParameterTypes()[0].isAssignableFrom(String.class);
  }

  private record Converter<T>(Class<T> type, Method factory) implements ParamConverter<T> {
    @Override
    public @Nullable T fromString(@Nullable String value) {
      try {
        return value == null ? null : type.cast(factory.invoke(null, value));
      } catch (IllegalAccessException | InvocationTargetException e) {
        throw new IllegalArgumentException(e);
      }
    }

    @Override
    public String toString(T value) {
      return value.toString();
    }
  }
}
