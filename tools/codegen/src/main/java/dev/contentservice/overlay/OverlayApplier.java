package dev.contentservice.overlay;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Applies the actions of an overlay to a document, which it changes. */
final class OverlayApplier {
  private final JsonNode document;
  private final int minor;

  private OverlayApplier(JsonNode document, int minor) {
    this.document = document;
    this.minor = minor;
  }

  /**
   * Applies all actions in order, each to the result of the one before it.
   *
   * @throws OverlayException if one cannot be applied, or its target selects nothing and the action
   *     has no {@code x-optional: true}. By the specification such an action succeeds; here it
   *     would silently leave a contract as it was
   */
  static void apply(Overlay overlay, JsonNode document) {
    apply(overlay, document, action -> {});
  }

  /** Does the same, and calls a listener after each action. */
  static void apply(Overlay overlay, JsonNode document, Consumer<Action> applied) {
    OverlayApplier applier = new OverlayApplier(document, overlay.minor());
    overlay
        .actions()
        .forEach(
            action -> {
              applier.apply(action);
              applied.accept(action);
            });
  }

  private void apply(Action action) {
    Collection<Located> nodes = select(action, action.target());
    if (nodes.isEmpty() && !action.optional()) {
      throw action.error("selects nothing; correct it, or add `x-optional: true` to the action");
    }
    if (action.change() == Action.Change.REMOVE) {
      // From the end, so that removals move no item that is removed later.
      nodes.stream()
          .sorted(Comparator.comparingInt(Located::index).reversed())
          .forEach(Located::remove);
    } else if (action.change() != null && !nodes.isEmpty()) {
      checkKinds(action, nodes);
      JsonNode value = value(action);
      nodes.forEach(node -> update(action, node, value));
    }
  }

  /** Each node once. */
  private Collection<Located> select(Action action, String query) {
    try {
      Map<String, Located> nodes = new LinkedHashMap<>();
      JsonPath.parse(query).select(document).forEach(node -> nodes.put(node.toString(), node));
      return nodes.values();
    } catch (OverlayException e) {
      throw action.error(e);
    }
  }

  /** Version 1.0 updates objects and arrays only, 1.1 nodes of one kind. */
  private void checkKinds(Action action, Collection<Located> nodes) {
    for (Located node : nodes) {
      if (minor == 0 && !node.node().isContainer()) {
        throw action.error(
            node
                + " is no object or array; select the object that contains it, "
                + "or set overlay: 1.1.0");
      }
    }
    if (minor > 0 && nodes.stream().map(node -> kind(node.node())).distinct().count() > 1) {
      throw action.error("selects nodes of several kinds; split it into one action for each kind");
    }
  }

  private static String kind(JsonNode node) {
    return node.isObject() ? "an object" : node.isArray() ? "an array" : "a primitive value";
  }

  private JsonNode value(Action action) {
    @Nullable JsonNode update = action.update();
    if (update != null) {
      return update;
    }
    Collection<Located> found = select(action, String.valueOf(action.copy()));
    if (found.size() != 1) {
      throw action.error(
          "copy %s selects %d nodes; it must select one".formatted(action.copy(), found.size()));
    }
    return List.copyOf(found).get(0).node().deepCopy();
  }

  private void update(Action action, Located target, JsonNode value) {
    boolean concatenates = minor > 0 && value.isArray();
    if (target.node() instanceof ArrayNode array && !concatenates) {
      array.add(value.deepCopy());
    } else {
      merge(action, target, value);
    }
  }

  /** Merges objects member by member, appends to arrays, and replaces primitive values. */
  private static void merge(Action action, Located target, JsonNode value) {
    if (!kind(target.node()).equals(kind(value))) {
      throw action.error(
          "%s is %s, the update is %s; remove it in an action before this one to replace it"
              .formatted(target, kind(target.node()), kind(value)));
    }
    if (target.node() instanceof ObjectNode object) {
      value
          .properties()
          .forEach(
              member -> {
                if (object.has(member.getKey())) {
                  merge(action, target.child(member.getKey()), member.getValue());
                } else {
                  object.set(member.getKey(), member.getValue().deepCopy());
                }
              });
    } else if (target.node() instanceof ArrayNode array) {
      value.forEach(item -> array.add(item.deepCopy()));
    } else {
      target.replace(value);
    }
  }
}
