package dev.contentservice.rules;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Expensive update bodies of any size: each repeats one violation as often as fits. */
public enum Adversary {
  EMPTIEST_ELEMENTS(n -> events(repeated("{}", n))),
  NUMBERS_FOR_OBJECTS(n -> events(repeated("0", n))),
  NULLS_FOR_OBJECTS(n -> events(repeated("null", n))),
  ARRAYS_FOR_OBJECTS(n -> events(repeated("[]", n))),
  TEXTS_FOR_OBJECTS(n -> events(repeated("\"\"", n))),
  OBJECTS_FOR_TEXTS(n -> types(repeated("{}", n))),
  NULLS_FOR_TEXTS(n -> types(repeated("null", n))),
  UNKNOWN_MEMBERS_IN_EVERY_ELEMENT(n -> events(repeated("{\"\":0}", n))),
  ONE_BAD_ELEMENT_AFTER_MANY_GOOD_ONES(n -> events(repeated(subscription(), n) + ",0")),
  ONE_BAD_TEXT_AFTER_MANY_GOOD_ONES(n -> types(repeated("\"\"", n) + ",0")),
  ONE_BAD_HEADER_AFTER_MANY_GOOD_ONES(n -> headers(numbered("\"h%d\":\"\"", n) + ",\"x\":0")),
  DEEPEST_NESTING(n -> "{\"x\":[" + repeated("[".repeat(29) + "]".repeat(29), n) + "]}"),
  TOO_DEEP(n -> "{\"x\":" + "[".repeat(n / 2) + "]".repeat(n / 2) + "}"),
  DEEP_OBJECTS(n -> "{\"x\":[" + repeated("{\"\":".repeat(29) + "0" + "}".repeat(29), n) + "]}"),
  LONGEST_NAME(n -> "{\"" + "x".repeat(n) + "\":0}"),
  LONGEST_HEADER_NAME(n -> headers("\"" + "x".repeat(n) + "\":\"\"")),
  LONG_NAME_ABOVE_MANY_VALUES(
      n -> "{\"" + "x".repeat(n / 2) + "\":[" + repeated("0", n / 2) + "]}"),
  LONG_NAME_ABOVE_MANY_BAD_TEXTS(
      n -> "{\"" + "x".repeat(n / 2) + "\":[" + repeated("\"\\u0000\"", n / 2) + "]}"),
  LONG_HEADER_ABOVE_MANY_BAD_TEXTS(
      n -> headers("\"" + "x".repeat(n / 2) + "\":[" + repeated("\"\\u0000\"", n / 2) + "]")),
  LONG_HEADER_ABOVE_MANY_BAD_NAMES(
      n -> headers("\"" + "x".repeat(n / 2) + "\":{" + numbered("\"\\u0000%d\":0", n / 2) + "}")),
  NAMES_THAT_MUST_BE_ESCAPED(n -> "{\"" + "~/".repeat(n / 2) + "\":0}"),
  NAME_THAT_DOES_NOT_PRINT(n -> headers("\"" + "\uE000".repeat(n / 3) + "\":0")),
  MOST_MEMBERS(n -> "{" + numbered("\"%d\":0", n) + "}"),
  MOST_HEADERS(n -> headers(numbered("\"h%d\":\"\"", n))),
  MOST_BAD_HEADERS(n -> headers(numbered("\"%d\":0", n))),
  NAMES_NEAR_TO_KNOWN_ONES(n -> "{" + numbered("\"nested_items_in_p%d\":0", n) + "}"),
  NAMES_WITH_ONE_HASH(n -> "{" + colliding("\"%s\":0", n) + "}"),
  HEADERS_WITH_ONE_HASH(n -> headers(colliding("\"%s\":\"\"", n))),
  IDS_WITH_ONE_HASH(n -> ids(colliding("\"%s\"", n))),
  TYPES_WITH_ONE_HASH(n -> types(colliding("\"%s\"", n))),
  DUPLICATE_TYPES(n -> types(repeated("\"\"", n))),
  DUPLICATE_IDS(n -> ids(repeated("\"\"", n))),
  DUPLICATES_IN_EVERY_ELEMENT(
      n -> events(repeated("{\"entity_type\":\"\",\"event_types\":[\"\",\"\"]}", n))),
  A_DUPLICATE_MEMBER_AT_THE_END(n -> "{" + numbered("\"%d\":0", n) + ",\"0\":0}"),
  DISTINCT_TYPES(n -> types(numbered("\"%d\"", n))),
  DISTINCT_IDS(n -> ids(numbered("\"%d\"", n))),
  NO_TYPES_IN_EVERY_ELEMENT(n -> events(repeated("{\"entity_type\":\"\",\"event_types\":[]}", n))),
  NO_IDS_IN_EVERY_ELEMENT(n -> events(repeated(filtered("a", ""), n))),
  ANOTHER_KIND_IN_EVERY_ELEMENT(n -> events(repeated(filtered("b", "\"\""), n))),
  SHADOWED_BY_EQUAL_LISTS(n -> events(thirtyTwo(n, "\"z\""))),
  ALMOST_SHADOWED(n -> events(thirtyTwo(n, "\"z%d\""))),
  SHADOWED_BY_LONG_TYPES(
      n ->
          events(
              repeated(
                  "{\"entity_type\":\"\",\"event_types\":[" + numbered("\"%d\"", n / 33) + "]}",
                  32 * (n / 32)))),
  BAD_TEXTS(n -> types(repeated("\"\\u0000\"", n))),
  BAD_NAMES(n -> headers(numbered("\"\\u0000%d\":\"\"", n))),
  LONG_URL(n -> "{\"url\":\"https://a.example/" + "%20".repeat(n / 3) + "\"}"),
  LONG_HOST(n -> "{\"url\":\"https://" + "a.".repeat(n / 2) + "\"}"),
  LONG_CREDENTIALS(n -> "{\"http_basic_user\":\"" + "\u00e9".repeat(n / 2) + "\"}"),
  LONG_HEADER(n -> headers("\"X\":\"" + "x".repeat(n) + "\"")),
  LONG_PAYLOAD_OF_ESCAPES(n -> "{\"custom_payload\":\"" + "\\u00e9".repeat(n / 6) + "\"}"),
  LONG_NUMBER(n -> "{\"enabled\":" + "1".repeat(n) + "}"),
  LONG_WHITE_SPACE(n -> "{" + " ".repeat(n) + "}"),
  LONG_TEXT_THAT_IS_CUT(n -> "{\"name\":\"" + "x".repeat(n)),
  MANY_LINES_BEFORE_A_FAULT(n -> "{" + "\n".repeat(n) + "x}");

  private final IntFunction<String> maker;

  Adversary(IntFunction<String> maker) {
    this.maker = maker;
  }

  /** A body of at most about this many bytes. */
  public byte[] body(int size) {
    byte[] body = maker.apply(size - 300).getBytes(UTF_8);
    if (body.length > size || body.length < size / 3) {
      throw new IllegalStateException(this + " has " + body.length + " bytes of " + size);
    }
    return body;
  }

  private static String subscription() {
    return "{\"entity_type\":\"a\",\"event_types\":[\"b\"]}";
  }

  private static String events(String items) {
    return "{\"events\":[" + items + "]}";
  }

  private static String types(String items) {
    return events("{\"entity_type\":\"a\",\"event_types\":[" + items + "]}");
  }

  private static String ids(String items) {
    return events(filtered("a", items));
  }

  private static String headers(String members) {
    return "{\"headers\":{" + members + "}}";
  }

  private static String filtered(String kind, String ids) {
    return "{\"entity_type\":\"a\",\"event_types\":[\"b\"],\"filter\":{\"entity_type\":\"%s\",\"entity_ids\":[%s]}}"
        .formatted(kind, ids);
  }

  /** Subscriptions with long filters, all but one id of which are the same. */
  private static String thirtyTwo(int size, String last) {
    String ids = numbered("\"%d\"", size / 32 - 150);
    return IntStream.range(0, 32)
        .mapToObj(i -> filtered("a", ids + "," + last.formatted(i)))
        .collect(Collectors.joining(","));
  }

  private static String repeated(String item, int size) {
    return String.join(
        ",", java.util.Collections.nCopies(Math.max(1, size / (item.length() + 1)), item));
  }

  private static String numbered(String item, int size) {
    int each = item.length() + String.valueOf(size).length();
    return IntStream.range(0, Math.max(1, size / each))
        .mapToObj(item::formatted)
        .collect(Collectors.joining(","));
  }

  /** Different texts of 32 characters with one hash. */
  private static String colliding(String item, int size) {
    return IntStream.range(0, size / (item.length() + 32))
        .mapToObj(i -> item.formatted(colliding(i)))
        .collect(Collectors.joining(","));
  }

  private static String colliding(int bits) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 16; i++) {
      text.append((bits >> i & 1) == 0 ? "Aa" : "BB");
    }
    return text.toString();
  }
}
