package dev.contentservice.overlay;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An OpenAPI Overlay.
 *
 * @param minor the minor version of the specification, 0 or 1
 * @param extended the URI of the document to change, or null
 * @param actions in order; never empty
 */
record Overlay(int minor, @Nullable String extended, List<Action> actions) {
  private static final Pattern VERSION = Pattern.compile("1\\.([01])\\.\\d+");

  /**
   * Reads an overlay.
   *
   * @throws OverlayException if it violates the specification
   */
  static Overlay of(JsonNode document) {
    OverlayFields fields = new OverlayFields(document, "the overlay");
    int minor = minor(fields.string("overlay"));
    fields.allowOnly("overlay", "info", "extends", "actions");
    OverlayFields info = new OverlayFields(fields.required("info"), "info");
    info.string("title");
    info.string("version");
    if (minor > 0) {
      info.optionalString("description");
      info.allowOnly("title", "version", "description");
    } else {
      info.allowOnly("title", "version");
    }
    JsonNode list = fields.required("actions");
    if (!list.isArray() || list.isEmpty()) {
      throw new OverlayException("actions must be an array with at least one action");
    }
    List<Action> actions = new ArrayList<>();
    for (JsonNode action : list) {
      actions.add(action(minor, actions.size() + 1, action));
    }
    return new Overlay(minor, fields.optionalString("extends"), List.copyOf(actions));
  }

  private static int minor(String version) {
    Matcher matcher = VERSION.matcher(version);
    if (!matcher.matches()) {
      throw new OverlayException(
          "overlay: version " + version + " is not supported; supported are 1.0.x and 1.1.x");
    }
    return Integer.parseInt(matcher.group(1));
  }

  private static Action action(int minor, int number, JsonNode node) {
    OverlayFields fields = new OverlayFields(node, "action " + number);
    String target = fields.string("target");
    fields.optionalString("description");
    boolean remove = fields.flag("remove");
    @Nullable JsonNode update = fields.optional("update");
    @Nullable String copy = minor == 0 ? null : fields.optionalString("copy");
    fields.allowOnly("target", "description", "update", "remove", minor > 0 ? "copy" : "target");
    boolean optional = fields.flag("x-optional");
    Action action =
        new Action(number, target, change(remove, update, copy), update, copy, optional);
    if (!remove && update != null && copy != null) {
      throw action.error("has both update and copy; split it into two actions");
    }
    return action;
  }

  private static Action.@Nullable Change change(
      boolean remove, @Nullable JsonNode update, @Nullable String copy) {
    if (remove) {
      return Action.Change.REMOVE;
    }
    if (update != null) {
      return Action.Change.UPDATE;
    }
    return copy == null ? null : Action.Change.COPY;
  }
}
