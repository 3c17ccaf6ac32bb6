package dev.contentservice.service.start;

import dev.contentservice.service.Settings;
import io.smallrye.config.WithParentName;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * One setting of {@link Settings}.
 *
 * @param property such as {@code content.max-body}
 * @param type of its value; String for a list of strings
 * @param optional whether an empty value is the same as none
 */
record Setting(String property, Class<?> type, boolean optional) {

  static List<Setting> all() {
    return all("content", Settings.class).toList();
  }

  /** The environment variable, such as {@code CONTENT_MAX_BODY}. */
  String variable() {
    return variable(property);
  }

  /** The environment variable of a property. */
  static String variable(String property) {
    return property.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
  }

  private static Stream<Setting> all(String prefix, Class<?> group) {
    return Stream.of(group.getDeclaredMethods()).flatMap(method -> of(prefix, method));
  }

  private static Stream<Setting> of(String prefix, Method method) {
    String name =
        method.isAnnotationPresent(WithParentName.class)
            ? prefix
            : prefix + "." + method.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    Class<?> type = method.getReturnType();
    if (type.isInterface()) {
      return all(name, type);
    }
    return method.getGenericReturnType() instanceof ParameterizedType optional
        ? Stream.of(new Setting(name, valueType(optional), true))
        : Stream.of(new Setting(name, type, false));
  }

  private static Class<?> valueType(ParameterizedType optional) {
    Type argument = optional.getActualTypeArguments()[0];
    return argument instanceof Class<?> type ? type : String.class;
  }
}
