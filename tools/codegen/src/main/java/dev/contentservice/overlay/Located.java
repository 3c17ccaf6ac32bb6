package dev.contentservice.overlay;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A node of a document and its place.
 *
 * @param parent the object or array that contains it; null for the document itself
 * @param key its name in an object, its index in an array
 */
record Located(JsonNode node, @Nullable Located parent, Object key) {

  static Located root(JsonNode document) {
    return new Located(document, null, "$");
  }

  Located child(String name) {
    return new Located(node.path(name), this, name);
  }

  Located child(int index) {
    return new Located(node.path(index), this, index);
  }

  /** Removes the node from its parent. In an array, remove later items first. */
  void remove() {
    if (parent == null) {
      throw new OverlayException("the whole document cannot be removed; remove parts of it");
    }
    if (parent.node instanceof ObjectNode object) {
      object.remove((String) key);
    } else if (parent.node instanceof ArrayNode array) {
      array.remove((Integer) key);
    }
  }

  /** Its index in an array; 0 in an object. */
  int index() {
    return key instanceof Integer index ? index : 0;
  }

  /** Puts another node in its place. */
  void replace(JsonNode other) {
    if (parent != null && parent.node instanceof ObjectNode object) {
      object.set((String) key, other);
    } else if (parent != null && parent.node instanceof ArrayNode array) {
      array.set((Integer) key, other);
    }
  }

  /** The normalized path (RFC 9535, 2.7), different for any two nodes. */
  @Override
  public String toString() {
    if (parent == null) {
      return "$";
    }
    return parent + (key instanceof Integer ? "[" + key + "]" : "['" + quoted((String) key) + "']");
  }

  private static String quoted(String name) {
    StringBuilder quoted = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      int control = "\b\t\n\f\r".indexOf(c);
      if (control >= 0) {
        quoted.append('\\').append("btnfr".charAt(control));
      } else if (c < ' ') {
        quoted.append("\\u%04x".formatted((int) c));
      } else {
        quoted.append(c == '\\' || c == '\'' ? "\\" : "").append(c);
      }
    }
    return quoted.toString();
  }
}
