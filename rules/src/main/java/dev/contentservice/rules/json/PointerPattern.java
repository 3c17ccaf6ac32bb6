package dev.contentservice.rules.json;

import dev.contentservice.rules.engine.Pointer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A JSON Pointer (RFC 6901) in which the step {@code *} stands for every member of an object and
 * every item of an array, such as {@code /events/*}{@code /filter}. A member whose name is an
 * asterisk cannot be named.
 */
public final class PointerPattern {
  private static final String ANY = "*";
  private static final Pattern INDEX = Pattern.compile("0|[1-9][0-9]{0,8}");

  private final List<String> parents;
  private final String last;

  private PointerPattern(List<String> parents, String last) {
    this.parents = List.copyOf(parents);
    this.last = last;
  }

  /**
   * Parses a pattern.
   *
   * @throws IllegalArgumentException if the text is not a JSON Pointer, or is that of the whole
   *     document
   */
  public static PointerPattern of(String text) {
    String pointer = Pointer.of(text).value();
    if (pointer.isEmpty()) {
      throw new IllegalArgumentException("name a member, such as /name; the pointer is empty");
    }
    List<String> steps = new ArrayList<>();
    for (String step : pointer.substring(1).split("/", -1)) {
      steps.add(step.replace("~1", "/").replace("~0", "~"));
    }
    return new PointerPattern(steps.subList(0, steps.size() - 1), steps.get(steps.size() - 1));
  }

  /** Passes every object and array that could have the last step, with its location. */
  void parents(JsonNode document, BiConsumer<Pointer, JsonNode> found) {
    walk(document, Pointer.BODY, 0, found);
  }

  private void walk(JsonNode node, Pointer at, int depth, BiConsumer<Pointer, JsonNode> found) {
    if (depth == parents.size()) {
      if (node.isContainer()) {
        found.accept(at, node);
      }
      return;
    }
    children(node, parents.get(depth), at, (place, child) -> walk(child, place, depth + 1, found));
  }

  /** Passes every value that the pattern matches, null included, with its location. */
  void values(JsonNode document, BiConsumer<Pointer, JsonNode> found) {
    parents(document, (at, parent) -> children(parent, last, at, found));
  }

  /** Where the last step would be: the parent itself if it is an asterisk. */
  Pointer missing(Pointer parent) {
    return last.equals(ANY) ? parent : parent.member(last);
  }

  /** Whether the parent has a value other than null at the last step. */
  boolean isThere(JsonNode parent) {
    boolean[] there = new boolean[1];
    children(parent, last, Pointer.BODY, (at, child) -> there[0] |= !child.isNull());
    return there[0];
  }

  private static void children(
      JsonNode node, String step, Pointer at, BiConsumer<Pointer, JsonNode> found) {
    if (!step.equals(ANY)) {
      JsonNode child = child(node, step);
      if (child != null) {
        found.accept(at.member(step), child);
      }
    } else if (node.isObject()) {
      node.properties().forEach(each -> found.accept(at.member(each.getKey()), each.getValue()));
    } else {
      for (int i = 0; i < node.size(); i++) {
        found.accept(at.item(i), node.get(i));
      }
    }
  }

  private static @Nullable JsonNode child(JsonNode node, String step) {
    return node.isArray() && INDEX.matcher(step).matches()
        ? node.get(Integer.parseInt(step))
        : node.get(step);
  }
}
