package dev.contentservice.rules.json;

import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.RuleCard;
import dev.contentservice.rules.engine.Violation;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Finds text that stores cannot keep and UTF-8 cannot write: U+0000, and half a surrogate pair.
 * JSON can hold both as escapes.
 */
final class UnkeepableText {
  private final RuleCard card;
  private final List<Violation> found = new ArrayList<>();

  private UnkeepableText(RuleCard card) {
    this.card = card;
  }

  /** Every text in the document, under this card. */
  static List<Violation> in(JsonNode document, RuleCard card) {
    UnkeepableText search = new UnkeepableText(card);
    search.visit(document, Pointer.BODY);
    return search.found;
  }

  private void visit(JsonNode node, Pointer at) {
    if (node.isString() && !canBeKept(node.asString())) {
      found.add(new Violation(card, at, "remove such characters"));
    }
    for (int i = 0; i < node.size() && node.isArray(); i++) {
      visit(node.get(i), at.item(i));
    }
    node.forEachEntry((name, value) -> visitMember(name, value, at));
  }

  private void visitMember(String name, JsonNode value, Pointer at) {
    if (canBeKept(name)) {
      visit(value, at.member(name));
    } else {
      // The name cannot be written into a pointer either.
      found.add(new Violation(card, at, "remove such characters from the names of members"));
    }
  }

  private static boolean canBeKept(String text) {
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
