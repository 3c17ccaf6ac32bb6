package dev.contentservice.service;

import java.util.ArrayList;
import java.util.List;

/** A webhook for each combination, and its expected payload. */
record PayloadHook(String version, boolean nested, boolean custom) {
  static final String CUSTOM = "{\"reindex\": true}";
  static final List<PayloadHook> ALL = new ArrayList<>();

  static {
    for (String version : List.of("4", "5")) {
      for (boolean nested : new boolean[] {true, false}) {
        ALL.add(new PayloadHook(version, nested, true));
        ALL.add(new PayloadHook(version, nested, false));
      }
    }
  }

  String id() {
    return version + (nested ? "-nested" : "-flat") + (custom ? "-custom" : "");
  }

  String json(String url) {
    return """
        {"id": "%s", "name": "%s", "url": "%s", "enabled": true, "payload_api_version": "%s",
         "nested_items_in_payload": %b, "custom_payload": %s,
         "events": [{"entity_type": "item", "event_types": ["update"]}]}"""
        .formatted(
            id(),
            id(),
            url,
            version,
            nested,
            custom ? '"' + CUSTOM.replace("\"", "\\\"") + '"' : "null");
  }

  boolean isNamedIn(VersionedEvent versions) {
    return version.equals("4") && versions == VersionedEvent.NAMED;
  }

  /** The entity in the exact characters expected. */
  String entity(VersionedEvent versions) {
    String block = nested ? VersionedEvent.EXPANDED : VersionedEvent.REFERENCE;
    return (isNamedIn(versions) ? VersionedEvent.IN_VERSION_4 : VersionedEvent.ENTITY)
        .formatted(block, block);
  }

  String explained(VersionedEvent versions) {
    if (custom) {
      return "{\"source\":\"custom_payload\",\"version\":null,\"blocks_collapsed\":false}";
    }
    return isNamedIn(versions)
        ? "{\"source\":\"entity_versions\",\"version\":\"4\",\"blocks_collapsed\":" + !nested + "}"
        : "{\"source\":\"entity\",\"version\":null,\"blocks_collapsed\":" + !nested + "}";
  }
}
