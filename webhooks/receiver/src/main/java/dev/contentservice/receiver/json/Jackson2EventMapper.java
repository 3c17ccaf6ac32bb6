package dev.contentservice.receiver.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Jackson 2. */
final class Jackson2EventMapper implements EventMapper {
  private static final JsonFactory TOKENS = factory(MAX_NAMED_DEPTH, Integer.MAX_VALUE);
  private static final JsonMapper JSON =
      JsonMapper.builder(factory(MAX_DEPTH, MAX_DIGITS))
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .addModule(new SimpleModule().addDeserializer(Instant.class, new Time()))
          .build();

  /** Strings and names are at most as long as the body, which is in memory. */
  private static JsonFactory factory(int maxDepth, int maxDigits) {
    return JsonFactory.builder()
        // The table of names rejects many names with one hash, and halves of surrogate pairs.
        .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(maxDepth)
                .maxNumberLength(maxDigits)
                .maxStringLength(Integer.MAX_VALUE)
                .maxNameLength(Integer.MAX_VALUE)
                .build())
        .build();
  }

  @Override
  public @Nullable Map<String, Set<String>> names(byte[] json) {
    try (JsonParser parser = TOKENS.createParser(json)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return null;
      }
      Map<String, Set<String>> names = new HashMap<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        Set<String> inner = names.computeIfAbsent(parser.currentName(), name -> new HashSet<>());
        if (parser.nextToken() == JsonToken.START_OBJECT) {
          while (parser.nextToken() != JsonToken.END_OBJECT) {
            inner.add(parser.currentName());
            parser.nextToken();
            parser.skipChildren();
          }
        } else {
          parser.skipChildren();
        }
      }
      return parser.nextToken() == null ? names : null;
    } catch (StreamConstraintsException e) {
      throw new IllegalArgumentException("the JSON is too deep", e);
    } catch (IOException e) {
      return null;
    }
  }

  @Override
  public <T> T read(byte[] json, Class<T> type) {
    try {
      return JSON.readValue(json, type);
    } catch (IOException e) {
      throw new IllegalArgumentException("the JSON is not read as " + type.getSimpleName(), e);
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
