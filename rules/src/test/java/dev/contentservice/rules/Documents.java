package dev.contentservice.rules;

import dev.contentservice.rules.json.BodyJson;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** JSON documents: as the model writes them, with small changes, and arbitrary ones. */
public final class Documents {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private Documents() {}

  /** Documents of all three kinds. */
  public static Arbitrary<ObjectNode> mixture(Arbitrary<?> bodies) {
    return Arbitraries.oneOf(of(bodies), nearMisses(bodies), nearMisses(bodies), wild());
  }

  /** These bodies as the model writes them. */
  private static Arbitrary<ObjectNode> of(Arbitrary<?> bodies) {
    return bodies.map(body -> BodyJson.mapper().valueToTree(body));
  }

  /** The same with one or two changes, some of them harmless. */
  private static Arbitrary<ObjectNode> nearMisses(Arbitrary<?> bodies) {
    return Combinators.combine(of(bodies), spoilings().list().ofMinSize(1).ofMaxSize(2))
        .as(
            (document, spoilings) -> {
              ObjectNode spoiled = document.deepCopy();
              spoilings.forEach(spoiling -> spoiling.accept(spoiled));
              return spoiled;
            });
  }

  /** Objects whose members have names of the contract or others, and any value. */
  private static Arbitrary<ObjectNode> wild() {
    return Arbitraries.maps(names(), values())
        .ofMaxSize(4)
        .map(members -> NODES.objectNode().setAll(members));
  }

  private static Arbitrary<Consumer<ObjectNode>> spoilings() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 1000),
            Arbitraries.of(Spoiling.values()),
            names(),
            values())
        .as((place, kind, name, value) -> document -> kind.spoil(document, place, name, value));
  }

  private enum Spoiling {
    REPLACE,
    REMOVE,
    ADD,
    RENAME;

    void spoil(ObjectNode document, int place, String name, JsonNode value) {
      List<Runnable> spoilers = new ArrayList<>();
      collect(document, spoilers, name, value);
      if (!spoilers.isEmpty()) {
        spoilers.get(place % spoilers.size()).run();
      }
    }

    private void collect(JsonNode node, List<Runnable> spoilers, String name, JsonNode value) {
      if (node instanceof ObjectNode object) {
        if (this == ADD) {
          spoilers.add(() -> object.set(name, value));
        }
        for (String member : object.propertyNames()) {
          spoilers.add(() -> spoilMember(object, member, name, value));
          collect(object.get(member), spoilers, name, value);
        }
      } else if (node instanceof ArrayNode array) {
        for (int i = 0; i < array.size(); i++) {
          int index = i;
          spoilers.add(() -> spoilItem(array, index, value));
          collect(array.get(i), spoilers, name, value);
        }
      }
    }

    private void spoilMember(ObjectNode object, String member, String name, JsonNode value) {
      switch (this) {
        case REPLACE, ADD -> object.set(member, value);
        case REMOVE -> object.remove(member);
        case RENAME -> object.set(name, object.remove(member));
      }
    }

    private void spoilItem(ArrayNode array, int index, JsonNode value) {
      switch (this) {
        case REMOVE -> array.remove(index);
        case REPLACE, ADD, RENAME -> array.set(index, value);
      }
    }
  }

  private static Arbitrary<String> names() {
    return Arbitraries.of(
        "id",
        "name",
        "url",
        "custom_payload",
        "headers",
        "events",
        "http_basic_user",
        "enabled",
        "entity_type",
        "event_types",
        "filter",
        "entity_ids",
        "api_key",
        "hint",
        "ordering_meta",
        "ordering_field",
        "title_field",
        "workflow",
        "type",
        "additionalProperties",
        "customPayload",
        "filters",
        "Name",
        "value",
        "values",
        "present",
        "",
        "a/b~c",
        "0",
        "constructor");
  }

  private static Arbitrary<JsonNode> values() {
    return Arbitraries.lazyOf(
        () -> Arbitraries.just(NODES.nullNode()),
        () -> Arbitraries.of(true, false).map(NODES::booleanNode),
        () -> Arbitraries.of(0, 1, -1, 12).map(NODES::numberNode),
        () -> Arbitraries.of(0.0, 1.5, 1e300).map(NODES::numberNode),
        () -> Arbitraries.of("", "true", "1", "field", "workflow", "x").map(NODES::stringNode),
        () -> values().list().ofMaxSize(2).map(items -> NODES.arrayNode().addAll(items)),
        () ->
            Arbitraries.maps(names(), values())
                .ofMaxSize(2)
                .map(members -> NODES.objectNode().setAll(members)));
  }
}
