package dev.contentservice.rules.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The JSON object in some bytes, read another way: first decoded by the JDK, then parsed from
 * characters, where the reader under test parses bytes.
 */
final class IndependentReading {

  private IndependentReading() {}

  /** The object, if the bytes are one within the limits that every reader takes the same way. */
  static Optional<ObjectNode> object(byte[] bytes, JsonLimits limits) {
    if (bytes.length > limits.maxBytes()) {
      return Optional.empty();
    }
    try {
      String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (text.indexOf('\0') >= 0 || text.startsWith("\uFEFF")) {
        return Optional.empty();
      }
      // From bytes: from characters, one digit more is taken behind "0." before a number is too
      // long.
      JsonNode tree = mapper(limits).readTree(bytes);
      return tree instanceof ObjectNode object && namesAreWhole(object)
          ? Optional.of(object)
          : Optional.empty();
    } catch (CharacterCodingException | JacksonException e) {
      return Optional.empty();
    }
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

  /** A name with half of a surrogate pair cannot even be written into a pointer. */
  private static boolean namesAreWhole(JsonNode node) {
    return node.propertyNames().stream().allMatch(name -> UTF_8.newEncoder().canEncode(name))
        && node.valueStream().allMatch(IndependentReading::namesAreWhole);
  }
}
