package dev.contentservice.examples.sync;

import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** JSON of the contract. */
final class Json {
  /** Distinguishes omitted, null and value. */
  static final JsonMapper MAPPER = new JsonMapper();

  /** The members of an update (§4.2). */
  static final List<String> UPDATABLE =
      List.of(
          "name",
          "url",
          "custom_payload",
          "headers",
          "events",
          "http_basic_user",
          "http_basic_password",
          "enabled",
          "payload_api_version",
          "nested_items_in_payload");

  private Json() {}
}
