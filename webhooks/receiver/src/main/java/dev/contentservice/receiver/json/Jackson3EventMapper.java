package dev.contentservice.receiver.json;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Jackson 3. */
final class Jackson3EventMapper implements EventMapper {
  private static final TypeReference<Map<String, @Nullable Object>> OBJECT =
      new TypeReference<>() {};
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  @Override
  public @Nullable Map<String, @Nullable Object> readObject(byte[] json) {
    try {
      return JSON.readValue(json, OBJECT);
    } catch (JacksonException e) {
      return null;
    }
  }

  @Override
  public <T> T convert(Object value, Class<T> type) {
    try {
      return JSON.convertValue(value, type);
    } catch (JacksonException e) {
      throw new IllegalArgumentException("the JSON does not fit " + type.getSimpleName(), e);
    }
  }
}
