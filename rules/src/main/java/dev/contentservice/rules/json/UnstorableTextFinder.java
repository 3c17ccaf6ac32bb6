package dev.contentservice.rules.json;

import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.ReportBuilder;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Finds text that stores cannot keep and UTF-8 cannot write: U+0000, and half a surrogate pair.
 * JSON can hold both as escapes. Looks only where the contract describes a value: what is below a
 * value of the wrong type or an unknown member has to go anyway, and its pointers could be long.
 */
final class UnstorableTextFinder {
  private final RuleDescriptor descriptor;
  private final SchemaNavigator walk;
  private final ReportBuilder report;

  /** Names and indexes from the root down to the value that is looked at. */
  private final List<Object> path = new ArrayList<>();

  private boolean room = true;

  UnstorableTextFinder(RuleDescriptor card, SchemaNavigator walk, ReportBuilder report) {
    this.descriptor = card;
    this.walk = walk;
    this.report = report;
  }

  /** Adds every such text in the document, until the report has no room. */
  void search(JsonNode document) {
    visit(document, walk.root());
  }

  private void visit(JsonNode node, JsonNode schema) {
    if (node.isString() && !canBeStored(node.asString())) {
      found("remove such characters");
    }
    if (node.isArray() && schema.has("items")) {
      JsonNode items = walk.item(schema);
      for (int i = 0; i < node.size() && room; i++) {
        step(i, node.get(i), items);
      }
    }
    if (node.isObject() && (schema.has("properties") || schema.has("additionalProperties"))) {
      members(node, schema);
    }
  }

  private void members(JsonNode object, JsonNode schema) {
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      JsonNode expected = walk.member(schema, member.getKey());
      if (!room) {
        return;
      }
      if (!canBeStored(member.getKey())) {
        // The name cannot be written into a pointer either.
        found("remove such characters from the names of members");
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

  private void found(String fix) {
    Pointer at = Pointer.BODY;
    for (Object step : path) {
      at = step instanceof Integer index ? at.item(index) : at.member((String) step);
    }
    room = report.add(new Violation(descriptor, at, fix));
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
