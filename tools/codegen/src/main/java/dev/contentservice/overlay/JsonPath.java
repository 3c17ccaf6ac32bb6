package dev.contentservice.overlay;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A JSONPath query (RFC 9535). Immutable.
 *
 * @param segments each applied to the nodes that the one before it selects
 */
record JsonPath(List<Segment> segments) {

  /**
   * Parses a query.
   *
   * @throws OverlayException if it is invalid; the message names the position
   */
  static JsonPath parse(String text) {
    return new JsonPathParser(text).query();
  }

  /** The selected nodes, in the order of the document; a node may be selected twice. */
  List<Located> select(JsonNode document) {
    return select(Located.root(document), document);
  }

  /** The selected nodes below a node; {@code document} is the root of absolute queries in it. */
  List<Located> select(Located start, JsonNode document) {
    List<Located> nodes = List.of(start);
    for (Segment segment : segments) {
      List<Located> selected = new ArrayList<>();
      nodes.forEach(node -> segment.select(node, document, selected::add));
      nodes = selected;
    }
    return nodes;
  }

  /** Whether the query selects at most one node (RFC 9535, 2.3.5.1). */
  boolean isSingular() {
    return segments.stream()
        .allMatch(
            segment ->
                !segment.descendants
                    && segment.selectors.size() == 1
                    && (segment.selectors.get(0) instanceof Name
                        || segment.selectors.get(0) instanceof Index));
  }

  /**
   * Selects children of a node, or of the node and all its descendants.
   *
   * @param selectors each selects on its own
   */
  record Segment(boolean descendants, List<Selector> selectors) {

    void select(Located node, JsonNode document, Consumer<Located> found) {
      selectors.forEach(selector -> selector.select(node, document, found));
      if (descendants) {
        forEachChild(node, child -> select(child, document, found));
      }
    }
  }

  /** Selects children of one node. */
  interface Selector {
    void select(Located node, JsonNode document, Consumer<Located> found);
  }

  record Name(String name) implements Selector {
    @Override
    public void select(Located node, JsonNode document, Consumer<Located> found) {
      if (node.node().isObject() && node.node().has(name)) {
        found.accept(node.child(name));
      }
    }
  }

  record Index(int index) implements Selector {
    @Override
    public void select(Located node, JsonNode document, Consumer<Located> found) {
      int size = node.node().size();
      int place = index < 0 ? size + index : index;
      if (node.node().isArray() && place >= 0 && place < size) {
        found.accept(node.child(place));
      }
    }
  }

  record Wildcard() implements Selector {
    @Override
    public void select(Located node, JsonNode document, Consumer<Located> found) {
      forEachChild(node, found);
    }
  }

  record Filter(FilterParser.Condition condition) implements Selector {
    @Override
    public void select(Located node, JsonNode document, Consumer<Located> found) {
      forEachChild(
          node,
          child -> {
            if (condition.holds(child, document)) {
              found.accept(child);
            }
          });
    }
  }

  /** Some items of an array; bounds as in RFC 9535, 2.3.4.2.2, null where the query has none. */
  record Slice(@Nullable Integer start, @Nullable Integer end, int step) implements Selector {
    @Override
    public void select(Located node, JsonNode document, Consumer<Located> found) {
      int size = node.node().isArray() ? node.node().size() : 0;
      if (step > 0) {
        int last = bound(end, size, size, size);
        for (long i = bound(start, 0, size, size); i < last; i += step) {
          found.accept(node.child((int) i));
        }
      } else if (step < 0) {
        int last = bound(end, -1 - size, size, size - 1);
        for (long i = bound(start, size - 1, size, size - 1); i > last; i += step) {
          found.accept(node.child((int) i));
        }
      }
    }

    private int bound(@Nullable Integer given, int otherwise, int size, int highest) {
      int value = given == null ? otherwise : given;
      int lowest = step > 0 ? 0 : -1;
      return Math.max(lowest, Math.min(value < 0 ? size + value : value, highest));
    }
  }

  private static void forEachChild(Located node, Consumer<Located> action) {
    if (node.node().isObject()) {
      // A copy: an action may change the object.
      List.copyOf(node.node().propertyNames()).forEach(name -> action.accept(node.child(name)));
    }
    for (int i = 0; node.node().isArray() && i < node.node().size(); i++) {
      action.accept(node.child(i));
    }
  }
}
