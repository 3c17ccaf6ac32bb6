package dev.contentservice.rules.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Derives the JSON Schema 2020-12 of a body from the contract, which is OpenAPI 3.0. */
final class BodySchema {
  private static final String RESOURCE = "META-INF/openapi/content-service.yaml";
  private static final String IN_CONTRACT = "#/components/schemas/";
  private static final String IN_SCHEMA = "#/$defs/";
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** Keywords that mean the same in both. */
  private static final Set<String> SAME =
      Set.of(
          "additionalProperties",
          "default",
          "deprecated",
          "description",
          "enum",
          "maxItems",
          "maxLength",
          "maxProperties",
          "maximum",
          "minItems",
          "minLength",
          "minProperties",
          "minimum",
          "multipleOf",
          "pattern",
          "readOnly",
          "required",
          "title",
          "type",
          "uniqueItems",
          "writeOnly");

  private final ObjectNode contract = contract();
  private final ObjectNode definitions = JSON.objectNode();
  private final Deque<String> referenced = new ArrayDeque<>();

  private BodySchema() {}

  /** The schema of a body of this kind. */
  static ObjectNode of(SchemaCommand.Body body) {
    BodySchema schema = new BodySchema();
    ObjectNode root =
        switch (body) {
          case CREATE_MODEL -> schema.named("CreateItemTypeRequest");
          case UPDATE_WEBHOOK -> schema.named("UpdateWebhookRequest");
          case MODEL -> schema.named("ItemType");
          case WEBHOOK -> schema.named("Webhook");
          case PROVISIONING -> schema.provisioning();
        };
    return schema.document(body, root);
  }

  private ObjectNode document(SchemaCommand.Body body, ObjectNode root) {
    ObjectNode document = JSON.objectNode();
    document.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    document.put("$id", "urn:content-service:schema:" + body.label());
    document.put("title", body.title());
    document.setAll(root);
    while (!referenced.isEmpty()) {
      String name = referenced.remove();
      if (!definitions.has(name)) {
        definitions.set(name, named(name));
      }
    }
    document.set("$defs", definitions);
    return document;
  }

  /** As the JSON validator checks it: closed, and only {@code id} and {@code name} are required. */
  private ObjectNode entry() {
    ObjectNode webhook = contractSchema("Webhook");
    webhook.put("additionalProperties", false);
    webhook.putArray("required").add("id").add("name");
    ObjectNode items = (ObjectNode) webhook.at("/properties/events/items");
    items.put("$ref", IN_CONTRACT + "EventSubscriptionInput");
    return converted(webhook);
  }

  // Assumed: the document shows no way to create a webhook, no signing, no order and no rate.
  private ObjectNode provisioning() {
    ObjectNode webhook = entry();
    ObjectNode keys = ((ObjectNode) webhook.path("properties")).putObject("signing_keys");
    keys.put("type", "array").put("minItems", 1).put("maxItems", 5);
    keys.put("description", "Keys that sign every delivery of this webhook.");
    keys.putObject("items").put("type", "string").put("pattern", "^(whsec|whsk)_");
    addDelivery((ObjectNode) webhook.path("properties"));
    ((ObjectNode) webhook.path("properties"))
        .putObject("client_certificate")
        .put("description", "The client certificate to be set again, which no export contains.");
    ObjectNode array = JSON.objectNode().put("type", "array");
    array.set("items", webhook);
    return array;
  }

  private static void addDelivery(ObjectNode properties) {
    ObjectNode delivery = properties.putObject("delivery");
    delivery.put("type", "object").put("additionalProperties", false);
    delivery.put("description", "In which order and how fast this webhook is called.");
    delivery.putArray("required").add("order").add("throttle");
    ObjectNode members = delivery.putObject("properties");
    members.putObject("order").putArray("enum").add("none").add("skip_failed").add("hold");
    ArrayNode either = members.putObject("throttle").putArray("anyOf");
    either.addObject().put("type", "null");
    ObjectNode throttle = either.addObject().put("type", "object");
    throttle.put("additionalProperties", false);
    throttle.putArray("required").add("requests_per_second").add("burst");
    ObjectNode numbers = throttle.putObject("properties");
    for (String name : List.of("requests_per_second", "burst")) {
      numbers.putObject(name).put("type", "integer").put("minimum", 1).put("maximum", 1000);
    }
  }

  private ObjectNode named(String name) {
    return converted(contractSchema(name));
  }

  private ObjectNode contractSchema(String name) {
    if (contract.at("/components/schemas/" + name) instanceof ObjectNode schema) {
      return schema.deepCopy();
    }
    throw new IllegalStateException("the contract in " + RESOURCE + " has no schema " + name);
  }

  private ObjectNode converted(ObjectNode schema) {
    ObjectNode converted = JSON.objectNode();
    schema.forEachEntry((keyword, value) -> convert(keyword, value, converted));
    if (schema.path("nullable").asBoolean(false)) {
      allowNull(converted);
    }
    return converted;
  }

  private void convert(String keyword, JsonNode value, ObjectNode to) {
    switch (keyword) {
      case "$ref" -> to.put("$ref", reference(value.asString()));
      case "properties" -> {
        ObjectNode properties = to.putObject("properties");
        value.forEachEntry((name, each) -> properties.set(name, converted((ObjectNode) each)));
      }
      case "items", "not" -> to.set(keyword, converted((ObjectNode) value));
      case "allOf", "anyOf", "oneOf" -> {
        ArrayNode parts = to.putArray(keyword);
        value.forEach(part -> parts.add(converted((ObjectNode) part)));
      }
      case "additionalProperties" ->
          to.set(keyword, value instanceof ObjectNode schema ? converted(schema) : value);
      case "nullable" -> {}
      default -> copy(keyword, value, to);
    }
  }

  private static void copy(String keyword, JsonNode value, ObjectNode to) {
    // A format says nothing about validity, and editors and validators reject those that they do
    // not know.
    if (keyword.startsWith("x-") || keyword.equals("format")) {
      return;
    }
    // A keyword of a later contract must not silently weaken the schema.
    if (!SAME.contains(keyword)) {
      throw new IllegalStateException("the contract has an unexpected keyword: " + keyword);
    }
    to.set(keyword, value);
  }

  /** In OpenAPI 3.0, {@code nullable} also applies to the schemas of {@code allOf} beside it. */
  private static void allowNull(ObjectNode schema) {
    JsonNode type = schema.remove("type");
    JsonNode all = schema.remove("allOf");
    if (all == null) {
      schema.putArray("type").add(type).add("null");
    } else {
      ArrayNode either = schema.putArray("anyOf");
      either.add(all.size() == 1 ? all.get(0) : JSON.objectNode().set("allOf", all));
      either.addObject().put("type", "null");
    }
    if (schema.get("enum") instanceof ArrayNode values) {
      values.addNull();
    }
  }

  private String reference(String target) {
    String name = target.substring(IN_CONTRACT.length());
    referenced.add(name);
    return IN_SCHEMA + name;
  }

  private static ObjectNode contract() {
    try (InputStream yaml = BodySchema.class.getClassLoader().getResourceAsStream(RESOURCE)) {
      if (yaml == null) {
        throw new IllegalStateException(
            RESOURCE + " is not on the class path; add the jar content-service-api-spec");
      }
      return (ObjectNode) new YAMLMapper().readTree(yaml);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + RESOURCE, e);
    }
  }
}
