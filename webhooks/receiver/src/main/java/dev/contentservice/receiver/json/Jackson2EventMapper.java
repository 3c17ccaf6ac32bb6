package dev.contentservice.receiver.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Jackson 2. */
final class Jackson2EventMapper implements EventMapper {
  private static final TypeReference<Map<String, @Nullable Object>> OBJECT =
      new TypeReference<>() {};
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .addModule(new SimpleModule().addDeserializer(Instant.class, new Time()))
          .build();

  @Override
  public @Nullable Map<String, @Nullable Object> readObject(byte[] json) {
    try {
      return JSON.readValue(json, OBJECT);
    } catch (IOException e) {
      return null;
    }
  }

  @Override
  public <T> T convert(Object value, Class<T> type) {
    return JSON.convertValue(value, type);
  }

  /** Jackson 2 reads no time without a further library. */
  private static final class Time extends StdScalarDeserializer<Instant> {
    private static final long serialVersionUID = 1;

    private Time() {
      super(Instant.class);
    }

    @Override
    public Instant deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      String text = parser.getValueAsString("");
      try {
        return OffsetDateTime.parse(text).toInstant();
      } catch (DateTimeException e) {
        return (Instant) context.handleWeirdStringValue(Instant.class, text, "no time of RFC 3339");
      }
    }
  }
}
