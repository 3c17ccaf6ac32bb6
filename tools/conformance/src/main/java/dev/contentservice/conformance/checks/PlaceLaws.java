package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Laws;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.table.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Wrong types, null and unknown names at every place of a body that has a value everywhere. */
final class PlaceLaws {
  private static final Pattern WORD_START = Pattern.compile("_([a-z])");

  private static final List<UnaryOperator<String>> SPELLINGS =
      List.of(
          name -> WORD_START.matcher(name).replaceAll(m -> m.group(1).toUpperCase(Locale.ROOT)),
          name -> name.replace("_", ""),
          name -> name.replace('_', '-'),
          name -> name.toUpperCase(Locale.ROOT),
          name -> name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1),
          name -> name + " ",
          name -> " " + name,
          name -> name + "\n",
          name -> "_" + name,
          name -> "$" + name,
          name -> name + "[]",
          name -> name + "s",
          name -> name.substring(0, name.length() - 1),
          name -> Character.toString(name.charAt(0) - 0x20 + 0xff00) + name.substring(1));

  private PlaceLaws() {}

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    for (boolean update : List.of(false, true)) {
      checks.add(Laws.both("wrong-type-anywhere", update, s -> wrongAnywhere(s, update)));
      checks.add(Laws.both("problem-place-anywhere", update, s -> placeAnywhere(s, update)));
      checks.add(Laws.both("unknown-names", update, s -> unknownAnywhere(s, update)));
    }
    return checks;
  }

  private static Exchange sent(Subject subject, boolean update, String body) {
    return subject
        .api()
        .send(update ? subject.webhook().request(body) : subject.api().create(body));
  }

  private static void expectUnchanged(Subject subject, boolean update) {
    if (update) {
      subject.knownWebhook().expectUnchanged();
    }
  }

  private static void wrongAnywhere(Subject subject, boolean update) {
    ObjectNode body = Places.full(subject, update);
    for (String place : Places.values(body)) {
      for (JsonNode wrong : wrong(place, body.at(place))) {
        Exchange sent = sent(subject, update, Places.with(body, place, wrong).toString());
        Expect.that(sent).status(422);
      }
      expectUnchanged(subject, update);
    }
  }

  /** Values of other types, with those that a library converts or unwraps. */
  private static List<JsonNode> wrong(String place, JsonNode valid) {
    List<JsonNode> wrong = new ArrayList<>(Lists.named("wrong"));
    Stream.of(Lists.array(Stream.of(valid)), Json.object("value", valid), Json.object("0", valid))
        .forEach(wrong::add);
    if (valid.isObject() || valid.isArray()) {
      wrong.add(Json.string(valid.toString()));
    }
    if (valid.isArray()) {
      wrong.add(valid.get(0));
    }
    wrong.removeIf(
        value ->
            (value.isString() && valid.isString())
                || (value.isBoolean() && valid.isBoolean())
                || (value.isArray() && value.isEmpty() && valid.isArray())
                || (value.isNull() && place.lastIndexOf('/') == 0)
                || (place.equals("/headers") && isHeaders(value)));
    return wrong;
  }

  /** Any object of strings. */
  private static boolean isHeaders(JsonNode value) {
    return value.isObject() && value.valueStream().allMatch(JsonNode::isString);
  }

  private static void placeAnywhere(Subject subject, boolean update) {
    ObjectNode body = Places.full(subject, update);
    for (String place : Places.values(body)) {
      expectPlace(
          subject, update, Places.with(body, place, Json.parse("1")), "shape.type " + place);
      if (!isNullable(place, update)) {
        ObjectNode withNull = Places.with(body, place, Json.parse("null"));
        expectPlace(subject, update, withNull, "shape.null " + place);
      }
    }
  }

  private static void expectPlace(
      Subject subject, boolean update, ObjectNode body, String violation) {
    ProblemLaws.expectOnly(sent(subject, update, body.toString()), List.of(violation));
  }

  private static boolean isNullable(String place, boolean update) {
    return (update ? Tables.UPDATE : Tables.CREATE)
        .stream().anyMatch(member -> member.nullable() && member.pointer().equals(place));
  }

  private static void unknownAnywhere(Subject subject, boolean update) {
    ObjectNode body = Places.full(subject, update);
    for (String at : Places.objects(body)) {
      if (!at.equals("/headers")) {
        ObjectNode object = (ObjectNode) body.at(at);
        for (JsonNode name : Lists.named("names")) {
          expectUnknown(subject, update, body, at, name.asString());
        }
        for (String name : List.copyOf(object.propertyNames())) {
          SPELLINGS.stream()
              .map(spelling -> spelling.apply(name))
              .filter(other -> !object.has(other))
              .forEach(other -> expectUnknown(subject, update, body, at, other));
        }
        expectUnchanged(subject, update);
      }
    }
  }

  private static void expectUnknown(
      Subject subject, boolean update, ObjectNode body, String at, String name) {
    ObjectNode more = body.deepCopy();
    ((ObjectNode) more.at(at)).set(name, Json.parse("null"));
    Expect.that(sent(subject, update, more.toString())).rejected();
  }
}
