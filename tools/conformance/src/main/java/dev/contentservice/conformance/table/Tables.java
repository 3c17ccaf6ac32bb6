package dev.contentservice.conformance.table;

import dev.contentservice.conformance.http.Json;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** The tables of the document, as the contract has them. */
public final class Tables {
  private static final JsonNode SCHEMAS =
      Json.yaml("/META-INF/openapi/content-service.yaml").at("/components/schemas");

  /** Section 4.1. */
  public static final List<Member> CREATE = table("CreateItemTypeRequest");

  /** Section 2.1. */
  public static final List<Member> MODEL = table("ItemType");

  /** Section 4.2. */
  public static final List<Member> UPDATE = table("UpdateWebhookRequest");

  /** Section 2.2. */
  public static final List<Member> WEBHOOK = table("Webhook");

  private Tables() {}

  private static List<Member> table(String schema) {
    List<String> required =
        SCHEMAS.get(schema).path("required").valueStream().map(JsonNode::asString).toList();
    return SCHEMAS.get(schema).get("properties").properties().stream()
        .map(m -> member(m.getKey(), m.getValue(), required.contains(m.getKey())))
        .toList();
  }

  private static Member member(String name, JsonNode property, boolean required) {
    String schema = property.at("/allOf/0/$ref").asString("").replaceAll(".*/", "");
    List<String> observed =
        SCHEMAS
            .path(schema)
            .path("x-observed-values")
            .valueStream()
            .map(JsonNode::asString)
            .toList();
    // A direction without an ordering has no effect.
    String companions =
        name.equals("ordering_direction")
            ? "{\"ordering_field\":{\"type\":\"field\",\"id\":\"field-1\"}}"
            : "{}";
    return new Member(
        name,
        MemberType.of(name, property),
        required,
        property.path("nullable").asBoolean(false),
        observed,
        Json.parse(companions).asObject(),
        property.path("x-default"));
  }
}
