package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Every wrong type at every place of a body, and every form that a library repairs. */
final class PlaceLaws {
  private static final List<String> WORDS =
      List.of("true", "false", "yes", "no", "on", "off", "Y", "t", "1", "0", "", " ", "null");

  private static final List<String> NUMBERS =
      List.of("0", "1", "-1", "1.5", "1e300", "9223372036854775808");

  private PlaceLaws() {}

  static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    for (boolean update : List.of(false, true)) {
      checks.add(
          new Check(
              (update ? "update" : "create") + "-wrong-type-anywhere",
              List.of(
                  update ? "4.2" : "4.1",
                  "strict-reading",
                  "errors",
                  "reference-existence",
                  "subscription-members",
                  "empty-and-repeated-entries"),
              "a value of another type is rejected with 422 at every place, and never repaired",
              s -> wrongAnywhere(s, update)));
    }
    return checks;
  }

  private static void wrongAnywhere(Subject subject, boolean update) {
    ObjectNode body = Places.full(subject, update);
    for (String place : Places.values(body)) {
      for (JsonNode wrong : wrong(place, body.at(place))) {
        ObjectNode faulty = Places.with(body, place, wrong);
        if (update) {
          TestWebhook webhook = subject.webhook();
          Expect.that(webhook.update(faulty)).status(422);
        } else {
          Expect.that(subject.create(faulty)).status(422);
        }
      }
      if (update) {
        subject.webhook().expectUnchanged();
      }
    }
  }

  private static List<JsonNode> wrong(String place, JsonNode valid) {
    List<JsonNode> wrong = new ArrayList<>();
    if (place.lastIndexOf('/') > 0) {
      wrong.add(Json.parse("null"));
    }
    NUMBERS.forEach(number -> wrong.add(Json.parse(number)));
    // What a library may unwrap, unless it is valid as well.
    wrong.add(listOf(valid));
    wrong.add(Json.parse("[[]]"));
    wrong.add(Json.object("value", valid));
    wrong.add(Json.object("0", valid));
    if (valid.isArray()) {
      wrong.add(Json.object());
      wrong.add(valid.get(0));
      wrong.add(Json.string(valid.toString()));
      wrong.add(Json.string(valid.path(0).asString("a") + ",b"));
    } else {
      wrong.add(Json.parse("[]"));
    }
    if (valid.isObject()) {
      wrong.add(Json.string(valid.toString()));
      wrong.add(Json.string(valid.path("id").asString("a")));
      wrong.add(listOf(Json.parse("[\"type\",\"field\"]")));
    } else if (valid.isString()) {
      wrong.add(Json.object());
    }
    if (!valid.isString()) {
      WORDS.forEach(word -> wrong.add(Json.string(word)));
    }
    if (!valid.isBoolean()) {
      wrong.add(Json.parse("true"));
      wrong.add(Json.parse("false"));
    }
    // Headers are any object of strings.
    return place.equals("/headers")
        ? wrong.stream().filter(value -> !isHeaders(value)).toList()
        : wrong;
  }

  private static boolean isHeaders(JsonNode value) {
    return value.isObject() && value.valueStream().allMatch(JsonNode::isString);
  }

  private static JsonNode listOf(JsonNode... values) {
    ArrayNode list = Json.object().putArray("list");
    Stream.of(values).forEach(list::add);
    return list;
  }
}
