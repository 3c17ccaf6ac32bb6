package dev.contentservice.overlay;

import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Documents of tests. */
final class Yaml {
  private static final YAMLMapper MAPPER = new YAMLMapper();

  private Yaml() {}

  static JsonNode of(String text) {
    return MAPPER.readTree(text);
  }

  /** The document after these actions, written as a YAML list. */
  static JsonNode changed(String version, String document, String actions) {
    JsonNode result = of(document);
    OverlayApplier.apply(overlay(version, actions), result);
    return result;
  }

  static Overlay overlay(String version, String actions) {
    return Overlay.of(
        of(
            "overlay: %s\ninfo: {title: Changes, version: 1.0.0}\nactions:\n%s"
                .formatted(version, actions)));
  }
}
