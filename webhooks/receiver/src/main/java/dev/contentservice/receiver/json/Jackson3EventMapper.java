package dev.contentservice.receiver.json;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Jackson 3. */
final class Jackson3EventMapper implements EventMapper {
  private static final JsonFactory TOKENS = factory(MAX_NAMED_DEPTH, Integer.MAX_VALUE);
  private static final JsonMapper JSON =
      JsonMapper.builder(factory(MAX_DEPTH, MAX_DIGITS))
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  /** Strings and names are at most as long as the body, which is in memory. */
  private static JsonFactory factory(int maxDepth, int maxDigits) {
    return JsonFactory.builder()
        // The table of names rejects many names with one hash, and halves of surrogate pairs.
        .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
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
    try (JsonParser parser = TOKENS.createParser(ObjectReadContext.empty(), json)) {
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
    } catch (JacksonException e) {
      return null;
    }
  }

  @Override
  public <T> T read(byte[] json, Class<T> type) {
    try {
      return JSON.readValue(json, type);
    } catch (JacksonException e) {
      throw new IllegalArgumentException("the JSON is not read as " + type.getSimpleName(), e);
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
