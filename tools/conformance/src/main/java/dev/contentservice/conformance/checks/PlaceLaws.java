package dev.contentservice.conformance.checks;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.Expect;
import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.check.TestWebhook;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.table.Tables;
import java.util.ArrayList;
import java.util.Collections;
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
      checks.add(placeAnywhere(update));
    }
    checks.add(placeInLists());
    return checks;
  }

  private static Exchange sent(Subject subject, boolean update, JsonNode body) {
    return update ? subject.webhook().update(body) : subject.create(body);
  }

  private static Check placeAnywhere(boolean update) {
    return new Check(
        (update ? "update" : "create") + "-problem-place-anywhere",
        List.of(
            "errors",
            "strict-reading",
            "absent-and-null",
            "reference-existence",
            "subscription-members",
            "empty-and-repeated-entries"),
        "the only violation of a wrong type, or of null, is at its place, wherever that is",
        s -> {
          ObjectNode body = Places.full(s, update);
          for (String place : Places.values(body)) {
            expectPlace(
                sent(s, update, Places.with(body, place, Json.parse("1"))), "shape.type", place);
            if (!isNullable(place, update)) {
              expectPlace(
                  sent(s, update, Places.with(body, place, Json.parse("null"))),
                  "shape.null",
                  place);
            }
          }
        });
  }

  private static boolean isNullable(String place, boolean update) {
    return (update ? Tables.UPDATE : Tables.CREATE)
        .stream().anyMatch(member -> member.nullable() && member.pointer().equals(place));
  }

  private static void expectPlace(Exchange sent, String rule, String place) {
    ViolationLaws.expectOnly(sent, List.of(rule + " " + place));
  }

  private static Check placeInLists() {
    return new Check(
        "problem-place-in-long-lists",
        List.of("errors", "strict-reading", "limits", "empty-and-repeated-entries"),
        "the place of a violation in a list counts from 0, however long the list is",
        s -> {
          for (int index : List.of(0, 1, 9, 10, 11, 50, 99, 100, 119)) {
            String before = "{\"entity_type\":\"a\",\"event_types\":[\"b\"]}";
            expectIn(s, index, before, "[%s]", "/events/" + index);
            expectIn(
                s,
                index,
                "\"c\"",
                "[" + before + ",{\"entity_type\":\"a\",\"event_types\":[%s]}]",
                "/events/1/event_types/" + index);
            expectIn(
                s,
                index,
                "\"c\"",
                "[{\"entity_type\":\"a\",\"event_types\":[\"b\"],\"filter\":"
                    + "{\"entity_type\":\"a\",\"entity_ids\":[%s]}}]",
                "/events/0/filter/entity_ids/" + index);
          }
        });
  }

  private static void expectIn(
      Subject subject, int index, String valid, String form, String place) {
    List<String> list = new ArrayList<>(Collections.nCopies(120, valid));
    list.set(index, "1");
    String events = form.formatted(String.join(",", list));
    expectPlace(
        subject.webhook().update(Json.object("events", Json.parse(events))), "shape.type", place);
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
