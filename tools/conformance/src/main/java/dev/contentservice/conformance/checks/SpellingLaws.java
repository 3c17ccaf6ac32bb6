package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** No other name is that of a member, in any object of a body of either operation. */
final class SpellingLaws {
  private static final Pattern WORD_START = Pattern.compile("_([a-z])");

  /** Names in which a library sees something else than a member. */
  private static final List<String> NAMES =
      List.of(
          "",
          " ",
          "-",
          "*",
          ".",
          "#",
          "_",
          "0",
          "length",
          "constructor",
          "toString",
          "valueOf",
          "hasOwnProperty",
          "__proto__",
          "$schema",
          "$ref",
          "@type",
          "@context",
          "_comment",
          "//",
          "null",
          "class",
          "\ufeff",
          "\u200b");

  /** Members that a response has and a request has not, and those of other interfaces. */
  private static final Map<String, String> READ_ONLY =
      Map.ofEntries(
          Map.entry("id", "\"w1\""),
          Map.entry("meta", "{\"has_singleton_item\":false}"),
          Map.entry("singleton_item", "null"),
          Map.entry("fields", "[]"),
          Map.entry("fieldsets", "[]"),
          Map.entry("type", "\"item_type\""),
          Map.entry("attributes", "{}"),
          Map.entry("relationships", "{}"),
          Map.entry("created_at", "null"),
          Map.entry("updated_at", "null"),
          Map.entry("request_id", "\"a\""),
          Map.entry("token", "null"),
          Map.entry("skip_menu_item_creation", "true"));

  private static final List<UnaryOperator<String>> SPELLINGS =
      List.of(
          name -> replaced(name, match -> match.group(1).toUpperCase(Locale.ROOT)),
          name -> replaced(name, match -> match.group(1)),
          name -> name.replace('_', '-'),
          name -> name.replace('_', ' '),
          name -> name.replace('_', '.'),
          name -> name.toUpperCase(Locale.ROOT),
          name -> name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1),
          name -> name + " ",
          name -> " " + name,
          name -> name + "\n",
          name -> name + "\ufeff",
          name -> "_" + name,
          name -> "$" + name,
          name -> "@" + name,
          name -> name + "[]",
          name -> name + "s",
          name -> name + "_",
          name -> name + "?",
          name -> name.substring(0, name.length() - 1),
          name -> Character.toString(name.charAt(0) - 0x20 + 0xff00) + name.substring(1));

  private SpellingLaws() {}

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    for (boolean update : List.of(false, true)) {
      String name = update ? "update" : "create";
      checks.add(
          rejected(
              name + "-unknown-names",
              "a member with a name that means something elsewhere is unknown in every object",
              update,
              (body, at) -> NAMES.stream().map(n -> changed(body, at, n, Json.string("a")))));
      checks.add(
          rejected(
              name + "-unknown-spellings",
              "a member in another spelling is unknown in every object, also beside the real one",
              update,
              SpellingLaws::spelt));
      checks.add(
          rejected(
              name + "-unknown-read-only",
              "a member of a response, or of the query, is unknown in a request, whatever its value",
              update,
              (body, at) ->
                  at.isEmpty()
                      ? READ_ONLY.entrySet().stream()
                          .flatMap(
                              m ->
                                  Stream.of(m.getValue(), "null")
                                      .map(v -> changed(body, at, m.getKey(), Json.parse(v))))
                      : Stream.of()));
      checks.add(
          rejected(
              name + "-unknown-wrapper",
              "a body within another object is no body",
              update,
              (body, at) ->
                  at.isEmpty()
                      ? Stream.of(
                              "data", "item_type", "webhook", "attributes", "body", "params", "")
                          .map(wrapper -> Json.object(wrapper, body))
                      : Stream.of()));
    }
    return checks;
  }

  private static String replaced(String name, Function<MatchResult, String> replacement) {
    return WORD_START.matcher(name).replaceAll(replacement);
  }

  private interface Variants {
    Stream<ObjectNode> of(ObjectNode body, String at);
  }

  private static Check rejected(String id, String statement, boolean update, Variants variants) {
    return new Check(
        id,
        List.of(
            "unknown-members",
            "reference-existence",
            "subscription-members",
            "empty-and-repeated-entries"),
        statement,
        s -> {
          ObjectNode body = Places.full(s, update);
          for (String at : Places.objects(body)) {
            if (!at.equals("/headers")) {
              variants.of(body, at).forEach(each -> expectRejected(s, update, each));
              if (update) {
                s.webhook().expectUnchanged();
              }
            }
          }
        });
  }

  private static void expectRejected(Subject subject, boolean update, ObjectNode body) {
    if (update) {
      TestWebhook webhook = subject.webhook();
      Expect.that(webhook.update(body)).rejected();
    } else {
      Expect.that(subject.create(body)).rejected();
    }
  }

  private static ObjectNode changed(ObjectNode body, String at, String name, JsonNode value) {
    ObjectNode copy = body.deepCopy();
    ((ObjectNode) copy.at(at)).set(name, value);
    return copy;
  }

  /** Beside the real member, and instead of it. */
  private static Stream<ObjectNode> spelt(ObjectNode body, String at) {
    List<ObjectNode> bodies = new ArrayList<>();
    ObjectNode object = (ObjectNode) body.at(at);
    for (String name : List.copyOf(object.propertyNames())) {
      for (UnaryOperator<String> spelling : SPELLINGS) {
        String other = spelling.apply(name);
        if (!other.isEmpty() && !object.has(other)) {
          ObjectNode beside = changed(body, at, other, object.get(name));
          bodies.add(beside);
          ObjectNode instead = beside.deepCopy();
          ((ObjectNode) instead.at(at)).remove(name);
          bodies.add(instead);
        }
      }
    }
    return bodies.stream();
  }
}
