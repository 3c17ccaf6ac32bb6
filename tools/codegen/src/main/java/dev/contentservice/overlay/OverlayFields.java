package dev.contentservice.overlay;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The fields of one object of an overlay.
 *
 * @param place names the object in messages
 */
record OverlayFields(JsonNode object, String place) {

  OverlayFields {
    if (!object.isObject()) {
      throw new OverlayException(place + " must be an object");
    }
  }

  /** Rejects all other fields, except extensions. */
  void allowOnly(String... names) {
    List<String> known = List.of(names);
    for (String name : object.propertyNames()) {
      if (!known.contains(name) && !name.startsWith("x-")) {
        throw error(name, "is unknown; correct its name, or start it with `x-`");
      }
    }
  }

  JsonNode required(String name) {
    JsonNode value = object.get(name);
    if (value == null) {
      throw error(name, "is missing");
    }
    return value;
  }

  @Nullable JsonNode optional(String name) {
    return object.get(name);
  }

  String string(String name) {
    JsonNode value = required(name);
    if (!value.isString()) {
      throw error(name, "must be a string; put it in quotes");
    }
    return value.asString();
  }

  @Nullable String optionalString(String name) {
    return object.has(name) ? string(name) : null;
  }

  /** False if it is missing. */
  boolean flag(String name) {
    JsonNode value = object.path(name);
    if (!value.isMissingNode() && !value.isBoolean()) {
      throw error(name, "must be true or false");
    }
    return value.asBoolean(false);
  }

  private OverlayException error(String name, String reason) {
    return new OverlayException(place + ": the field `" + name + "` " + reason);
  }
}
