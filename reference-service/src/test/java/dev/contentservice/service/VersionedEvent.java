package dev.contentservice.service;

/** An event with blocks in its entity and with versions of the entity. */
enum VersionedEvent {
  NAMED(",\"entity_versions\":{\"3\":{}, \"4\": " + expanded(VersionedEvent.IN_VERSION_4) + "}"),
  OMITTED(""),
  NULL(",\"entity_versions\":null");

  static final String EXPANDED =
      "{ \"id\":\"b1\", \"type\":\"item\", \"price\":1.10,"
          + " \"inner\":[{\"type\":\"item\",\"id\":\"b2\",\"x\":1}] }";
  static final String REFERENCE = "{\"type\":\"item\",\"id\":\"b1\"}";
  static final String ENTITY =
      "{\"type\":\"item\", \"id\":\"7\", \"z\":1.50, \"content\":[[%s]], \"hero\": %s }";
  static final String IN_VERSION_4 =
      "{\"id\":\"7\",\"attributes\":{\"hero\":%s,\"content\":[ %s , 1e2 ]}}";

  private final String member;

  VersionedEvent(String member) {
    this.member = member;
  }

  String event(String id) {
    return "{\"id\":\""
        + id
        + "\",\"entity_type\":\"item\",\"event_type\":\"update\",\"entity_id\":\"7\",\"entity\":"
        + expanded(ENTITY)
        + member
        + "}";
  }

  static String expanded(String entity) {
    return entity.formatted(EXPANDED, EXPANDED);
  }
}
