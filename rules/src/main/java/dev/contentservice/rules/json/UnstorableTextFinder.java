package dev.contentservice.rules.json;

import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Finds text that databases cannot store and UTF-8 cannot encode: U+0000 and half a surrogate pair.
 * JSON can express both as escapes. Searches only values that the contract describes: values of the
 * wrong type and unknown members are rejected anyway, and pointers into them could be long.
 */
final class UnstorableTextFinder {
  private final RuleDescriptor descriptor;
  private final SchemaNavigator navigator;
  private ViolationSink found;

  /** Names and indexes from the root to the current value. */
  private final List<Object> path = new ArrayList<>();

  /**
   * Creates a finder for one document.
   *
   * @param sink receives the violations
   */
  UnstorableTextFinder(RuleDescriptor descriptor, SchemaNavigator navigator, ViolationSink sink) {
    this.descriptor = descriptor;
    this.navigator = navigator;
    this.found = sink;
  }

  /** Adds every such text until the sink is full; returns the sink to continue with. */
  ViolationSink search(JsonNode document) {
    visit(document, navigator.root());
    return found;
  }

  private void visit(JsonNode node, JsonNode schema) {
    if (node.isString() && !canBeStored(node.asString())) {
      add("remove such characters");
    }
    if (node.isArray() && schema.has("items")) {
      JsonNode items = navigator.item(schema);
      for (int i = 0; i < node.size() && hasRoom(); i++) {
        step(i, node.get(i), items);
      }
    }
    if (node.isObject() && (schema.has("properties") || schema.has("additionalProperties"))) {
      members(node, schema);
    }
  }

  private void members(JsonNode object, JsonNode schema) {
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      JsonNode expected = navigator.member(schema, member.getKey());
      if (!hasRoom()) {
        return;
      }
      if (!canBeStored(member.getKey())) {
        // A pointer cannot contain the name either.
        add("remove such characters from the names of members");
      } else if (expected.isObject()) {
        step(member.getKey(), member.getValue(), expected);
      }
    }
  }

  private void step(Object step, JsonNode node, JsonNode schema) {
    path.add(step);
    visit(node, schema);
    path.remove(path.size() - 1);
  }

  private boolean hasRoom() {
    return !found.isFull(descriptor);
  }

  private void add(String fix) {
    Pointer at = Pointer.BODY;
    for (Object step : path) {
      at = step instanceof Integer index ? at.item(index) : at.member((String) step);
    }
    found = found.add(descriptor, at, fix);
  }

  private static boolean canBeStored(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean pair =
          Character.isHighSurrogate(c)
              && i + 1 < text.length()
              && Character.isLowSurrogate(text.charAt(i + 1));
      if (c == 0 || (Character.isSurrogate(c) && !pair)) {
        return false;
      }
      i += pair ? 1 : 0;
    }
    return true;
  }
}
