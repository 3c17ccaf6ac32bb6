package dev.contentservice.overlay;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One change of a document.
 *
 * @param number counted from 1
 * @param target selects the nodes to change
 * @param change what happens to them; null for an action that only describes
 * @param update the value to merge; null if there is none
 * @param copy selects the node to merge (1.1); null if there is none
 * @param optional whether the target may select nothing
 */
record Action(
    int number,
    String target,
    @Nullable Change change,
    @Nullable JsonNode update,
    @Nullable String copy,
    boolean optional) {

  enum Change {
    UPDATE,
    COPY,
    REMOVE
  }

  OverlayException error(String reason) {
    return new OverlayException(this + ": " + reason);
  }

  OverlayException error(OverlayException cause) {
    return new OverlayException("action " + number + ": " + cause.getMessage());
  }

  /** As messages name it. */
  @Override
  public String toString() {
    return "action %d, target %s".formatted(number, target);
  }
}
