package dev.contentservice.spring.boot;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.util.ClassUtils;
import tools.jackson.databind.ObjectMapper;

/** The mapper of the application, which serializes the payloads of its events. */
final class PayloadMapper {
  private static final boolean HAS_JACKSON_2 =
      ClassUtils.isPresent("com.fasterxml.jackson.databind.ObjectMapper", null);

  private PayloadMapper() {}

  /** Null if the application has none, of Jackson 3 or 2. */
  static @Nullable Function<Object, String> of(BeanFactory beans) {
    ObjectMapper mapper = beans.getBeanProvider(ObjectMapper.class).getIfAvailable();
    if (mapper != null) {
      return mapper::writeValueAsString;
    }
    return HAS_JACKSON_2 ? OfJackson2.of(beans) : null;
  }

  /** Loaded only with Jackson 2. */
  private static final class OfJackson2 {
    static @Nullable Function<Object, String> of(BeanFactory beans) {
      com.fasterxml.jackson.databind.ObjectMapper mapper =
          beans.getBeanProvider(com.fasterxml.jackson.databind.ObjectMapper.class).getIfAvailable();
      return mapper == null ? null : payload -> write(mapper, payload);
    }

    private static String write(
        com.fasterxml.jackson.databind.ObjectMapper mapper, Object payload) {
      try {
        return mapper.writeValueAsString(payload);
      } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
        throw new IllegalArgumentException(e);
      }
    }
  }
}
