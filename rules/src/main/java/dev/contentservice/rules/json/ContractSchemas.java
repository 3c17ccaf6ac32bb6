package dev.contentservice.rules.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The schemas of a contract. */
final class ContractSchemas {
  private static final String RESOURCE = "META-INF/openapi/content-service.yaml";
  private static final Set<String> OWN_FORMATS =
      Set.of("alpha", "alphanumeric", "color", "ip-address", "phone", "style", "utc-millisec");

  /**
   * Logs no warning for the contract's {@code x-} keywords. Formats that only this validator knows
   * reject nothing.
   */
  private static final Dialect DIALECT =
      Dialect.builder(Dialects.getOpenApi30())
          .formats(all -> all.keySet().removeAll(OWN_FORMATS))
          .unknownKeywordFactory((name, context) -> new NonValidationKeyword(name))
          .build();

  private final JsonNode document;

  private ContractSchemas(JsonNode document) {
    this.document = document;
  }

  /** The schemas of the contract on the class path. */
  static ContractSchemas packaged() {
    try (InputStream yaml = ContractSchemas.class.getClassLoader().getResourceAsStream(RESOURCE)) {
      if (yaml == null) {
        throw new IllegalStateException(
            RESOURCE + " is not on the class path; add the jar content-service-api-spec");
      }
      return of(yaml);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + RESOURCE, e);
    }
  }

  /**
   * The schemas of a contract.
   *
   * @param yaml read to its end, but not closed
   * @throws IllegalArgumentException if it is not YAML
   */
  static ContractSchemas of(InputStream yaml) {
    try {
      return new ContractSchemas(new YAMLMapper().readTree(yaml.readAllBytes()));
    } catch (IOException | JacksonException e) {
      throw new IllegalArgumentException("cannot read the contract: " + e.getMessage(), e);
    }
  }

  /**
   * The schemas of a contract.
   *
   * @param contract in JSON or YAML
   * @throws IllegalArgumentException if it is neither
   */
  static ContractSchemas of(String contract) {
    return of(new ByteArrayInputStream(contract.getBytes(UTF_8)));
  }

  /**
   * The schema of the body of this operation.
   *
   * @param name of the schema where the contract does not have the operation
   * @throws IllegalArgumentException if the contract has no such schema
   */
  Schema body(String operationId, String name) {
    for (JsonNode path : document.path("paths")) {
      for (JsonNode operation : path) {
        if (operation.path("operationId").asString("").equals(operationId)) {
          return schema(bodyName(operation));
        }
      }
    }
    return schema(name);
  }

  private String bodyName(JsonNode operation) {
    JsonNode body = operation.path("requestBody");
    JsonNode resolved =
        body.has("$ref") ? document.at(body.get("$ref").asString().substring(1)) : body;
    return name(resolved.at("/content/application~1json/schema/$ref").asString(""));
  }

  /** The schema with this name. */
  Schema schema(String name) {
    ObjectNode components = components();
    return schema(components, object(components, name));
  }

  /**
   * The schema of a webhook to provision: it rejects unknown members like a request, and requires
   * only {@code id} and {@code name}.
   *
   * <p>Assumed: the document shows no way to create a webhook.
   */
  Schema provisionedWebhook() {
    ObjectNode components = components();
    ObjectNode webhook = object(components, "Webhook");
    webhook.put("additionalProperties", false);
    ArrayNode required = webhook.putArray("required");
    StrictMapper.PROVISIONED.stream().sorted().forEach(required::add);
    ObjectNode items = (ObjectNode) webhook.at("/properties/events/items");
    items.put("$ref", "#/components/schemas/EventSubscriptionInput");
    return schema(components, webhook);
  }

  private static Schema schema(ObjectNode components, ObjectNode named) {
    ObjectNode root = named.deepCopy();
    root.putObject("components").set("schemas", components);
    SchemaLocation place = SchemaLocation.of("urn:content-service:contract");
    return SchemaRegistry.withDialect(DIALECT).getSchema(place, root);
  }

  private ObjectNode components() {
    if (!(document.at("/components/schemas").deepCopy() instanceof ObjectNode schemas)) {
      throw new IllegalArgumentException("the contract has no components/schemas");
    }
    for (JsonNode schema : schemas.findParents("nullable")) {
      allowNull((ObjectNode) schema, schemas);
    }
    return schemas;
  }

  private static String name(String reference) {
    return reference.substring(reference.lastIndexOf('/') + 1);
  }

  /**
   * Inlines {@code allOf} next to {@code nullable}. By OpenAPI 3.0, null must also match the
   * referenced schema, so no value could be null.
   */
  private static void allowNull(ObjectNode schema, ObjectNode schemas) {
    // Parts have parts, perhaps themselves.
    for (int i = 0; i < 99 && schema.remove("allOf") instanceof ArrayNode all; i++) {
      for (JsonNode part : all) {
        ObjectNode own =
            part instanceof ObjectNode inline && !part.has("$ref")
                ? inline
                : object(schemas, name(part.path("$ref").asString("")));
        for (Map.Entry<String, JsonNode> each : own.properties()) {
          JsonNode present = schema.get(each.getKey());
          if (present instanceof ObjectNode members && each.getValue() instanceof ObjectNode more) {
            members.setAll(more);
          } else if (present instanceof ArrayNode list
              && each.getKey().matches("required|allOf")
              && each.getValue() instanceof ArrayNode more) {
            list.addAll(more);
          } else {
            schema.set(each.getKey(), each.getValue().deepCopy());
          }
        }
      }
    }
  }

  private static ObjectNode object(ObjectNode schemas, String name) {
    if (schemas.get(name) instanceof ObjectNode schema) {
      return schema;
    }
    throw new IllegalArgumentException("the contract has no schema " + name);
  }
}
