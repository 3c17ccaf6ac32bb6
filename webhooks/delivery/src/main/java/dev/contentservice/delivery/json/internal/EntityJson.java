package dev.contentservice.delivery.json.internal;

import dev.contentservice.delivery.Event;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/** The limits of entities. Receivers with the defaults of Jackson read all that is within them. */
public final class EntityJson {
  /** The most levels of objects and arrays. A CloudEvent adds two, which makes 500. */
  static final int MAX_DEPTH = 498;

  /** The most characters of a number. */
  private static final int MAX_NUMBER_LENGTH = 1000;

  /** The most characters of the name of a member. */
  private static final int MAX_NAME_LENGTH = 50_000;

  /** The most bytes of all serializations of an entity together, unless set otherwise. */
  public static final int MAX_BYTES = 256 << 10;

  private static final Pattern LARGE_EXPONENT = Pattern.compile(".*[eE][+-]?0*[1-9][0-9]{9,}");

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          // A table of names would reject many names with one hash.
          .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxNameLength(MAX_NAME_LENGTH)
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private EntityJson() {}

  /**
   * Checks the entity of an event in each version.
   *
   * @param maxBytes of all serializations together, in UTF-8
   * @throws IllegalArgumentException if one is not one JSON text within the limits, or they are too
   *     long together; the message quotes nothing of them
   */
  public static void require(Event event, int maxBytes) {
    long bytes =
        bytes(event.entity())
            + event.entityVersions().values().stream().mapToLong(EntityJson::bytes).sum();
    if (bytes > maxBytes) {
      throw new IllegalArgumentException(
          "entity has %,d bytes with its versions, but at most %,d are sent; send less, or a link"
              .formatted(bytes, maxBytes));
    }
    require(event.entity(), "entity");
    event.entityVersions().values().forEach(each -> require(each, "an entity in entityVersions"));
  }

  private static long bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static void require(String text, String name) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      requireOneValue(parser, name);
    } catch (StreamConstraintsException e) {
      throw beyondLimits(name);
    } catch (JacksonException e) {
      // The parser's own message quotes the text.
      throw notJson(name);
    }
  }

  private static void requireOneValue(JsonParser parser, String name) {
    int depth = 0;
    do {
      JsonToken token = parser.nextToken();
      if (token == null) {
        throw notJson(name);
      }
      if (token.isStructStart()) {
        depth++;
      } else if (token.isStructEnd()) {
        depth--;
      } else if (token.isNumeric() && !isReadable(parser.getString())) {
        throw beyondLimits(name);
      }
    } while (depth > 0);
    // The parser checks the rest of a value only when it goes on.
    if (parser.nextToken() != null) {
      throw notJson(name);
    }
  }

  private static boolean isReadable(String number) {
    return number.length() <= MAX_NUMBER_LENGTH && !LARGE_EXPONENT.matcher(number).matches();
  }

  private static IllegalArgumentException notJson(String name) {
    return new IllegalArgumentException(name + " is not one JSON text; serialize it as JSON");
  }

  private static IllegalArgumentException beyondLimits(String name) {
    return new IllegalArgumentException(
        name
            + " is beyond what receivers read: at most 498 levels, 1,000 characters in a number, an"
            + " exponent of 9 digits, and 50,000 characters in a name; send less, or text");
  }
}
