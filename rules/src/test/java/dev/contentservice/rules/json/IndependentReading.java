package dev.contentservice.rules.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads a JSON object differently from the reader under test: decodes with the JDK, and joins
 * escaped pairs of surrogates by a pattern, before a parser gets the text.
 */
final class IndependentReading {
  // Behind an even number of backslashes.
  private static final Pattern PAIR =
      Pattern.compile(
          "(?<!\\\\)((?:\\\\{2})*+)\\\\u([dD][89abAB]\\p{XDigit}{2})\\\\u([dD][c-fC-F]\\p{XDigit}{2})");

  private IndependentReading() {}

  /** The object, if the bytes are an unambiguous one within the limits. */
  static Optional<ObjectNode> object(byte[] bytes, JsonLimits limits) {
    if (bytes.length > limits.maxBytes()) {
      return Optional.empty();
    }
    try {
      String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (text.indexOf('\0') >= 0 || text.startsWith("\uFEFF")) {
        return Optional.empty();
      }
      // From bytes, because from characters the parser accepts one more digit after "0.".
      JsonNode tree = mapper(limits).readTree(joined(text).getBytes(UTF_8));
      return tree instanceof ObjectNode object && namesAreWhole(object)
          ? Optional.of(object)
          : Optional.empty();
    } catch (CharacterCodingException | JacksonException e) {
      return Optional.empty();
    }
  }

  /** Equal JSON without escaped pairs of surrogates, which Jackson 3.0 rejects in names. */
  private static String joined(String json) {
    return PAIR.matcher(json)
        .replaceAll(
            pair ->
                Matcher.quoteReplacement(
                    pair.group(1) + unit(pair.group(2)) + unit(pair.group(3))));
  }

  private static char unit(String digits) {
    return (char) Integer.parseInt(digits, 16);
  }

  private static JsonMapper mapper(JsonLimits limits) {
    return JsonMapper.builder(
            JsonFactory.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .streamReadConstraints(
                    StreamReadConstraints.builder()
                        .maxNestingDepth(limits.maxDepth())
                        .maxStringLength(limits.maxStringLength())
                        .maxNameLength(limits.maxStringLength())
                        .maxNumberLength(limits.maxNumberLength())
                        .build())
                .build())
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .build();
  }

  /** A pointer cannot contain a name with half of a surrogate pair. */
  private static boolean namesAreWhole(JsonNode node) {
    return node.propertyNames().stream().allMatch(name -> UTF_8.newEncoder().canEncode(name))
        && node.valueStream().allMatch(IndependentReading::namesAreWhole);
  }
}
