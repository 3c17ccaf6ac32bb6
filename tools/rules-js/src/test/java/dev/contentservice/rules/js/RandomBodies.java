package dev.contentservice.rules.js;

import dev.contentservice.rules.json.RuleCatalogue;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Lines of the runner's protocol: the examples of the catalogue, and random changes of them. */
final class RandomBodies {
  private static final JsonMapper JSON = new JsonMapper();
  private static final List<JsonNode> VALUES =
      List.of(
              "null",
              "true",
              "0",
              "-1.5e300",
              "\"\"",
              "\"field\"",
              "\"workflow\"",
              "\"item\"",
              "\"item_type\"",
              "\"create\"",
              "\"created_at\"",
              "\"\\u0000\"",
              "\"a\\ud800b\"",
              "\"\\ud83d\\ude00\"",
              "\"a:b\"",
              "\"\\r\\n\"",
              "\"Bot\"",
              "\"https://example.com/\"",
              "\"HTTP://[::1]:65535/?q#f\"",
              "\"https://u:p@example.com\"",
              "\"http://a..b/%zz\"",
              "\"http://-a/\"",
              "\"http://[fe80::1%25a]/\"",
              "\"http://1.2.3.4:080/\\\\\"",
              "\"http://\\u00fc.example\"",
              "[]",
              "[null]",
              "[\"a\",\"a\"]",
              "{}",
              "{\"type\":\"field\",\"id\":\"f1\"}",
              "{\"type\":\"workflow\",\"id\":1,\"x\":{}}",
              "{\"Content-Type\":\"a\",\"content-type\":\"b\",\"X/~\":null}",
              "{\"X-A\":\"\\u00e9\",\"Authorization\":\"Basic x\",\"__proto__\":\"y\"}",
              "[{\"entity_type\":\"item\",\"event_types\":[\"create\"],"
                  + "\"filter\":{\"entity_type\":\"item_type\",\"entity_ids\":[]}},"
                  + "{\"entity_type\":\"item\",\"event_types\":[\"create\",\"create\"]}]")
          .stream()
          .map(JSON::readTree)
          .toList();
  private static final List<String> NAMES =
      List.of(
          "name",
          "nmae",
          "urls",
          "url",
          "id",
          "headers",
          "events",
          "entity_type",
          "event_types",
          "filter",
          "entity_ids",
          "ordering_meta",
          "ordering_field",
          "ordering_direction",
          "title_field",
          "http_basic_user",
          "http_basic_password",
          "hint",
          "x",
          "",
          "a/b~c",
          "constructor",
          "toString",
          "__proto__",
          "\u00e9\ud83d\ude00");
  private static final List<String> RELATIONS = List.of("", "", "item:item_type, upload:item_type");

  private final Random random;
  private final MemberValues parts;
  private final List<ObjectNode> bases = new ArrayList<>();

  RandomBodies(long seed) {
    random = new Random(seed);
    parts = new MemberValues(random);
    for (RuleCatalogue.Entry entry : RuleCatalogue.rules()) {
      if (!entry.document().equals("provisioning")) {
        bases.add(line(entry, entry.passing()));
        bases.add(line(entry, entry.failing()));
      }
    }
    bases.add(webhook());
  }

  private static ObjectNode line(RuleCatalogue.Entry entry, JsonNode body) {
    ObjectNode line = JSON.createObjectNode().put("document", entry.document());
    entry.usedNames().forEach(name -> line.withArray("names").add(name));
    line.set("body", body);
    return line;
  }

  private static ObjectNode webhook() {
    return (ObjectNode)
        JSON.readTree(
            """
            {"document": "webhook", "body": {"id": "w1", "name": "Bot", "url": "https://example.com/hook",
             "custom_payload": null, "headers": {"X-Key": "k"}, "http_basic_user": "u", "http_basic_password": "p",
             "events": [{"entity_type": "item", "event_types": ["create", "update"],
                         "filter": {"entity_type": "item", "entity_ids": ["1", "2"]}}],
             "enabled": true, "payload_api_version": "3", "nested_items_in_payload": false, "later": {"a": 1}}}
            """);
  }

  /** The examples of the catalogue, unchanged. */
  List<ObjectNode> examples() {
    return List.copyOf(bases);
  }

  /** One of them with other values of some members, and with up to three random changes. */
  ObjectNode next() {
    ObjectNode base = random.nextInt(4) == 0 ? bases.get(bases.size() - 1) : pick(bases);
    ObjectNode line = base.deepCopy();
    if (random.nextInt(4) == 0) {
      line.withArray("names").add("Bot");
    }
    line.put("relations", pick(RELATIONS));
    if (line.path("body") instanceof ObjectNode body) {
      boolean model = line.path("document").asString().equals("create-model");
      for (String name : model ? MemberValues.OF_MODELS : MemberValues.OF_WEBHOOKS) {
        if (random.nextInt(6) == 0) {
          body.set(name, parts.value(name));
        }
      }
    }
    int changes = Math.max(0, random.nextInt(8) - 4);
    for (int i = 0; i < changes; i++) {
      if (line.path("body") instanceof ObjectNode body) {
        change(body);
      }
    }
    return line;
  }

  private void change(ObjectNode body) {
    JsonNode place = body;
    while (place.size() > 0 && random.nextInt(3) > 0) {
      JsonNode child = pick(List.copyOf(place.values()));
      if (!child.isContainer()) {
        break;
      }
      place = child;
    }
    if (place instanceof ArrayNode array) {
      changeItem(array);
    } else {
      changeMember((ObjectNode) place);
    }
  }

  private void changeItem(ArrayNode array) {
    int at = array.isEmpty() ? 0 : random.nextInt(array.size());
    switch (array.isEmpty() ? 0 : random.nextInt(4)) {
      case 0 -> array.add(pick(VALUES).deepCopy());
      case 1 -> array.remove(at);
      case 2 -> array.set(at, pick(VALUES).deepCopy());
      default -> {
        int copies = random.nextInt(20) == 0 ? 120 : 1;
        for (int i = 0; i < copies; i++) {
          array.add(array.get(at).deepCopy());
        }
      }
    }
  }

  private void changeMember(ObjectNode object) {
    List<String> present = List.copyOf(object.propertyNames());
    String name = present.isEmpty() || random.nextBoolean() ? pick(NAMES) : pick(present);
    switch (random.nextInt(5)) {
      case 0 -> object.remove(name);
      case 1 -> object.set(name + "s", pick(VALUES).deepCopy());
      default -> object.set(name, pick(VALUES).deepCopy());
    }
    if (random.nextInt(60) == 0) {
      for (int i = 0; i < 130; i++) {
        object.set("many-" + i, pick(VALUES).deepCopy());
      }
    }
  }

  private <V> V pick(List<V> values) {
    return values.get(random.nextInt(values.size()));
  }
}
