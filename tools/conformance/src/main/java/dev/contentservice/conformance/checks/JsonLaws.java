package dev.contentservice.conformance.checks;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What is no JSON (RFC 8259) at any place of a body, on both operations. */
final class JsonLaws {
  private static final List<String> CITES = List.of("strict-reading", "errors");

  /** Values of other languages. */
  private static final List<String> VALUES =
      List.of(
          "NaN",
          "Infinity",
          "-Infinity",
          "undefined",
          "nil",
          "None",
          "Null",
          "NULL",
          "nul",
          "+1",
          "01",
          "-01",
          "1.",
          ".5",
          "1e",
          "0x1f",
          "1_000",
          "'a'",
          "`a`",
          "\"a",
          "a",
          "/a/",
          "(1)",
          "\"a\" \"b\"",
          "\"a\" + \"b\"",
          "",
          "-",
          "\\\"a\\\"",
          "\"\"\"a\"\"\"");

  /** Strings with what must be escaped, or cannot be. */
  private static final List<String> ESCAPES =
      List.of("\\x41", "\\'", "\\0", "\\a", "\\v", "\\u12", "\\u00g0", "\\U00000041", "\\u{41}");

  /** Texts of a body whose members are {@code %s}. */
  private static final List<String> BODIES =
      List.of(
          "%s",
          "{%s",
          "%s}",
          "{%s}}",
          "({%s})",
          "{,%s}",
          "{%s,}",
          "{%s}\u0000",
          "\u0000{%s}",
          "{%s}\u001a",
          "{%s}\u00a0",
          "\u00a0{%s}",
          "\f{%s}",
          "{%s\u000b}",
          "{\u2003%s}",
          "{%s}\u2028",
          "{%s}\ufeff",
          "{%s};",
          "{%s},",
          "{%s}\n{}",
          "data={%s}",
          ")]}'\n{%s}",
          "{%s}#",
          "{%s}//",
          "# a\n{%s}",
          "{/**/%s}");

  private JsonLaws() {}

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    for (boolean update : List.of(false, true)) {
      String name = update ? "update" : "create";
      String member = update ? "\"custom_payload\"" : "\"hint\"";
      checks.add(
          unreadable(
              name + "-body-values-of-other-languages",
              "a value that is no JSON is rejected",
              update,
              VALUES.stream().map(value -> member + ":" + value)));
      checks.add(
          unreadable(
              name + "-body-characters-unescaped",
              "a control character or an unknown escape in a string is rejected",
              update,
              Stream.concat(
                      IntStream.range(0, 0x20).mapToObj(Character::toString), ESCAPES.stream())
                  .map(text -> member + ":\"a" + text + "b\"")));
      checks.add(
          unreadable(
              name + "-body-members-unquoted",
              "a member without quotes, colon or comma is rejected",
              update,
              Stream.of("%s=\"a\"", "%s \"a\"", "%s::\"a\"", "%s:\"a\";", "%s:\"a\",,", "%s", "%s:")
                  .map(text -> text.formatted(member))));
      checks.add(
          unreadable(
              name + "-body-names-unquoted",
              "a name that is no string is rejected",
              update,
              Stream.of(
                  member.replace("\"", "") + ":\"a\"",
                  member.replace('"', '\'') + ":\"a\"",
                  "1:\"a\"",
                  "null:\"a\"",
                  "[]:\"a\"")));
      checks.add(around(name, update));
      checks.add(encoded(name, update));
      checks.add(noObjects(name, update));
      checks.add(numbers(name, update));
      checks.add(twice(name, update));
      checks.add(escaped(name, update));
    }
    return checks;
  }

  private static String members(Subject subject, boolean update) {
    if (update) {
      return "\"nested_items_in_payload\":true";
    }
    String model = subject.model().toString();
    return model.substring(1, model.length() - 1);
  }

  private static RequestSpec request(Subject subject, boolean update, byte[] body) {
    return (update ? subject.webhook().request("") : subject.api().create("")).body(body);
  }

  private static void expectUnreadable(Subject subject, boolean update, byte[] body) {
    TestWebhook webhook = update ? subject.webhook() : null;
    Exchange sent = subject.api().send(request(subject, update, body));
    Expect.that(sent).status(400);
    if (webhook != null) {
      webhook.expectUnchanged();
    }
  }

  private static Check unreadable(
      String id, String statement, boolean update, Stream<String> members) {
    List<String> all = members.toList();
    return new Check(
        id,
        CITES,
        statement + " with 400, first and last in a body",
        s -> {
          for (String member : all) {
            String others = members(s, update);
            for (String body :
                List.of("{" + others + "," + member + "}", "{" + member + "," + others + "}")) {
              expectUnreadable(s, update, body.getBytes(UTF_8));
            }
          }
        });
  }

  private static Check around(String name, boolean update) {
    return new Check(
        name + "-body-text-around",
        CITES,
        "text around an object, or blanks that JSON does not have, are rejected with 400",
        s -> {
          for (String form : BODIES) {
            expectUnreadable(s, update, form.replace("%s", members(s, update)).getBytes(UTF_8));
          }
        });
  }

  private static Check encoded(String name, boolean update) {
    return new Check(
        name + "-body-in-another-encoding",
        CITES,
        "a body that is not in UTF-8 is rejected with 400",
        s -> {
          String body = "{" + members(s, update) + "}";
          for (String start : List.of("", "\ufeff")) {
            expectUnreadable(s, update, (start + body).getBytes(UTF_16LE));
            expectUnreadable(s, update, (start + body).getBytes(UTF_16BE));
          }
          String member = update ? "custom_payload" : "hint";
          for (int[] bytes :
              new int[][] {
                {0x80},
                {0xff},
                {0xc0, 0x80},
                {0xc1, 0xbf},
                {0xe0, 0x80, 0x80},
                {0xe4},
                {0xe2, 0x82},
                {0xed, 0xa0, 0x80},
                {0xed, 0xbf, 0xbf},
                {0xf0, 0x80, 0x80, 0x80},
                {0xf4, 0x90, 0x80, 0x80},
                {0xf8, 0x88, 0x80, 0x80, 0x80}
              }) {
            String text = "{\"%s\":\"~\",%s".formatted(member, body.substring(1));
            expectUnreadable(s, update, replaced(text, bytes));
          }
        });
  }

  private static byte[] replaced(String text, int[] bytes) {
    int place = text.indexOf('~');
    byte[] before = text.substring(0, place).getBytes(UTF_8);
    byte[] after = text.substring(place + 1).getBytes(UTF_8);
    byte[] all = new byte[before.length + bytes.length + after.length];
    System.arraycopy(before, 0, all, 0, before.length);
    for (int i = 0; i < bytes.length; i++) {
      all[before.length + i] = (byte) bytes[i];
    }
    System.arraycopy(after, 0, all, before.length + bytes.length, after.length);
    return all;
  }

  private static Check noObjects(String name, boolean update) {
    return new Check(
        name + "-body-no-object",
        CITES,
        "a body that is no object, or blank, is rejected with 400; line and column of a fault are shown",
        s -> {
          for (String body : List.of("null", "true", "1", "\"a\"", "[]", "[{}]")) {
            expectUnreadable(s, update, body.getBytes(UTF_8));
          }
          for (String blank : List.of("", " ", "\n", "\t\r\n ", "{", "}", "{}{}", "\"{}\"")) {
            expectUnreadable(s, update, blank.getBytes(UTF_8));
          }
          for (int line = 1; line < 5; line++) {
            for (String fault :
                List.of("{%s\"a\"x}", "{%s\"name\":tru}", "%sx", "{\"a\":[1,%s2,,3]}")) {
              String body = fault.formatted("\n".repeat(line - 1));
              String place = "(?is).*line " + line + "\\b.*column \\d+.*";
              Expect.that(s.api().send(request(s, update, body.getBytes(UTF_8))))
                  .status(400)
                  .member(
                      "/detail",
                      "a text with line " + line + " and a column",
                      detail -> detail.asString("").matches(place));
            }
          }
        });
  }

  private static Check numbers(String name, boolean update) {
    return new Check(
        name + "-body-limits-of-numbers",
        CITES,
        "a number of 100 digits is read, one of more is not, wherever the digits are",
        s -> {
          for (String number :
              List.of("1%s", "-1%s", "0.%s", "-0.%s", "1%se1", "1.5%s", "0.%se-1")) {
            int digits = number.replaceAll("[^0-9]", "").length();
            String member = (update ? "{\"custom_payload\":[" : "{\"hint\":[");
            String longest = member + number.formatted("1".repeat(100 - digits)) + "]}";
            Expect.that(s.api().send(request(s, update, longest.getBytes(UTF_8)))).status(422);
            String longer = member + number.formatted("1".repeat(101 - digits)) + "]}";
            Expect.that(s.api().send(request(s, update, longer.getBytes(UTF_8)))).status(400);
          }
        });
  }

  private static Check twice(String name, boolean update) {
    return new Check(
        name + "-body-each-member-twice",
        CITES,
        "each member that a body has twice is rejected with 400, with any two of its values",
        s -> {
          for (Member member : update ? Tables.UPDATE : Tables.CREATE) {
            List<JsonNode> values = new ArrayList<>(member.valid(s));
            String others = member.required() || update ? "" : members(s, false) + ",";
            for (JsonNode first : values) {
              for (JsonNode second : values) {
                String body =
                    "{%3$s\"%1$s\":%2$s,\"%1$s\":%4$s}"
                        .formatted(member.name(), first, others, second);
                expectUnreadable(s, update, body.getBytes(UTF_8));
              }
            }
          }
        });
  }

  /** How the characters of a string are written (RFC 8259, 7). */
  private static final List<IntFunction<String>> ESCAPED =
      List.of(
          "\\u%04x"::formatted,
          "\\u%04X"::formatted,
          c -> c % 2 == 0 ? "\\u%04x".formatted(c) : plain(c),
          c -> c == '/' ? "\\/" : plain(c),
          JsonLaws::plain);

  private static String plain(int character) {
    String quoted = Json.string(Character.toString(character)).toString();
    boolean half = Character.isSurrogate((char) character);
    return half ? "\\u%04x".formatted(character) : quoted.substring(1, quoted.length() - 1);
  }

  private static Check escaped(String name, boolean update) {
    List<String> cites = new ArrayList<>(List.of("4", "text-characters", "reference-existence"));
    cites.addAll(List.of("formats-and-lengths", "entity-and-event-types", "enum-values"));
    cites.addAll(List.of("payload-api-versions", "custom-payload-syntax", "sendable-headers"));
    return new Check(
        name + "-body-escaped",
        cites,
        "names and texts mean the same however their characters are escaped",
        s -> {
          for (IntFunction<String> escape : ESCAPED) {
            ObjectNode body = Places.full(s, update);
            body.set("name", s.text("name", "a/\"b\"\\c\b\f\n\r\t\u001f\u00e9\u6587\ud83d\ude80"));
            String text = escaped(body, escape);
            RequestSpec request = update ? s.webhook().request(text) : s.api().create(text);
            Expect sent = Expect.that(s.api().send(request)).accepted();
            body.properties().forEach(m -> sent.member("/" + m.getKey(), m.getValue()));
          }
        });
  }

  private static String escaped(JsonNode value, IntFunction<String> escape) {
    if (value.isObject()) {
      return value.properties().stream()
          .map(m -> string(m.getKey(), escape) + ":" + escaped(m.getValue(), escape))
          .collect(Collectors.joining(",", "{", "}"));
    }
    if (value.isArray()) {
      return value
          .valueStream()
          .map(each -> escaped(each, escape))
          .collect(Collectors.joining(",", "[", "]"));
    }
    return value.isString() ? string(value.asString(), escape) : value.toString();
  }

  private static String string(String text, IntFunction<String> escape) {
    return text.chars().mapToObj(escape).collect(Collectors.joining("", "\"", "\""));
  }
}
