package dev.contentservice.rules.json;

import dev.contentservice.rules.json.ReadResult.Malformed;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.PackageVersion;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Parses one JSON object, or reports why the bytes are not one. */
final class JsonObjectParser {
  private static final byte[] MARK = "\uFEFF".getBytes(StandardCharsets.UTF_8);

  /** It rejects an escaped pair of surrogates in a name. */
  private static final boolean IS_BEFORE_3_1 = PackageVersion.VERSION.getMinorVersion() == 0;

  private final ObjectReader reader;
  private final JsonLimits limits;

  JsonObjectParser(JsonMapper mapper, JsonLimits limits) {
    this.reader =
        mapper
            .reader()
            .with(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            // Trailing content has its own message.
            .without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    this.limits = limits;
  }

  /**
   * Checks size, encoding and byte order mark without parsing; returns null if all are valid.
   *
   * @param scanned the result of {@link TextScan#scan(byte[], int, int)}
   */
  <T> @Nullable Malformed<T> noText(byte[] bytes, int from, int to, int scanned) {
    if (to - from > limits.maxBytes()) {
      String detail = "the document is longer than " + limits.maxBytes() + " bytes; send less";
      return new Malformed<>(detail, 1, 1);
    }
    if (scanned >= 0) {
      String detail = "the bytes are not UTF-8 text without U+0000; send JSON in UTF-8";
      return new Malformed<>(detail, line(bytes, from, scanned), column(bytes, from, scanned));
    }
    return Arrays.equals(bytes, from, Math.min(from + MARK.length, to), MARK, 0, MARK.length)
        ? new Malformed<>("the document starts with a byte order mark; send it without", 1, 1)
        : null;
  }

  /** Equal JSON that any supported Jackson reads; shorter if it is another text. */
  static byte[] readable(byte[] json) {
    return IS_BEFORE_3_1 ? TextScan.joinPairs(json) : json;
  }

  /**
   * Parses the object into a tree.
   *
   * @throws NoObject if the bytes are not a JSON object
   */
  ObjectNode object(byte[] bytes) throws NoObject {
    if (value(bytes, "JSON object") instanceof ObjectNode object) {
      return object;
    }
    throw new NoObject("the document is not a JSON object; send one", 1, 1);
  }

  /**
   * Parses any value into a tree.
   *
   * @param expected what messages name
   * @throws NoObject if the bytes are not one JSON value
   */
  JsonNode value(byte[] bytes, String expected) throws NoObject {
    try (JsonParser parser = reader.createParser(bytes)) {
      if (parser.nextToken() == null) {
        throw new NoObject("the document is empty; send a " + expected, parser);
      }
      JsonNode tree = reader.readTree(parser);
      if (parser.nextToken() != null) {
        throw new NoObject("something follows the " + expected + "; remove it", parser);
      }
      return tree;
    } catch (JacksonException e) {
      throw new NoObject(detail(e), e.getLocation());
    }
  }

  // The parser's own messages quote the document, which may hold a password.
  private String detail(JacksonException e) {
    if (e instanceof StreamConstraintsException) {
      return "the document is nested deeper than %d levels or has a string or name of more than %d"
              .formatted(limits.maxDepth(), limits.maxStringLength())
          + " characters or a number of more than %d digits; send less"
              .formatted(limits.maxNumberLength());
    }
    String message = String.valueOf(e.getOriginalMessage());
    if (message.startsWith("Unexpected end-of-input")) {
      return "the document ends too early; complete it";
    }
    if (message.startsWith("Duplicate Object property")) {
      return "an object has two members of the same name; send each name once";
    }
    // Names only: strings may hold any escape.
    if (message.contains("surrogate")) {
      return "the name of a member has an escaped half of a surrogate pair; send whole characters"
          + " in UTF-8";
    }
    return "the document is not JSON (RFC 8259); fix it at this position";
  }

  private static int line(byte[] bytes, int from, int offset) {
    int line = 1;
    for (int i = from; i < offset; i++) {
      line += bytes[i] == '\n' ? 1 : 0;
    }
    return line;
  }

  private static int column(byte[] bytes, int from, int offset) {
    int start = offset;
    while (start > from && bytes[start - 1] != '\n') {
      start--;
    }
    return offset - start + 1;
  }

  /** Thrown for bytes that are not a JSON object. */
  static final class NoObject extends Exception {
    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;

    NoObject(String detail, int line, int column) {
      super(detail, null, false, false);
      this.line = line;
      this.column = column;
    }

    NoObject(String detail, @Nullable TokenStreamLocation place) {
      this(
          detail,
          place == null ? 1 : Math.max(1, place.getLineNr()),
          place == null ? 1 : Math.max(1, place.getColumnNr()));
    }

    NoObject(String detail, JsonParser parser) {
      this(detail, parser.currentTokenLocation());
    }

    <T> Malformed<T> reading() {
      return new Malformed<>(String.valueOf(getMessage()), line, column);
    }
  }
}
