package dev.contentservice.client.core;

import dev.contentservice.client.ContentClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Values of a contract with a canary at every place of a secret. Reads the file itself, so that it
 * knows nothing of what the generator sees.
 */
final class ContractSamples {
  /** In every secret, which also has characters that JSON escapes. */
  static final String CANARY = "canary-";

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final Map<String, String> TEXTS =
      Map.of("date-time", "2026-01-01T00:00:00Z", "uri", "https://example.com/");

  private final JsonNode contract;
  private final Set<String> open = new LinkedHashSet<>();
  private int canaries;

  private ContractSamples(JsonNode contract) {
    this.contract = contract;
  }

  /** An operation with a sample of its response of success; null without one. */
  record Declared(String id, String method, String path, int status, JsonNode response) {
    boolean matches(String sentMethod, String sentPath) {
      return sentMethod.equals(method) && sentPath.matches(path.replaceAll("\\{\\w+}", "[^/]+"));
    }
  }

  static ContractSamples of(String yaml) {
    return new ContractSamples(new YAMLMapper().readTree(yaml));
  }

  /** The text of a contract that the client contains, by the name of its file. */
  static String packaged(String file) {
    try (InputStream contract =
        ContentClient.class.getResourceAsStream("/META-INF/openapi/" + file)) {
      return new String(contract.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The text of the contract of parcels, of which only tests have a client. */
  static String parcels() {
    try {
      return Files.readString(Path.of("src/test/openapi/parcels.yaml"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All but those that respond with a stream, the most exact paths first. */
  List<Declared> operations() {
    return contract.get("paths").properties().stream()
        .flatMap(path -> path.getValue().properties().stream().map(each -> declared(path, each)))
        .filter(each -> !each.id().startsWith("stream"))
        .sorted(Comparator.comparing(each -> each.path().split("\\{", -1).length))
        .toList();
  }

  private Declared declared(
      Map.Entry<String, JsonNode> path, Map.Entry<String, JsonNode> operation) {
    Map.Entry<String, JsonNode> success =
        operation.getValue().get("responses").properties().stream()
            .filter(each -> each.getKey().startsWith("2"))
            .findFirst()
            .orElse(Map.entry("200", operation.getValue().at("/responses/default")));
    JsonNode schema = resolved(success.getValue()).at("/content/application~1json/schema");
    return new Declared(
        operation.getValue().get("operationId").stringValue(),
        operation.getKey().toUpperCase(Locale.ROOT),
        path.getKey(),
        Integer.parseInt(success.getKey().replace("XX", "00")),
        schema.isMissingNode() ? null : sample(schema));
  }

  /** The names of the schemas whose samples have secrets. */
  List<String> schemasWithSecrets() {
    return contract.at("/components/schemas").propertyNames().stream()
        .filter(name -> sample(name).toString().contains(CANARY))
        .toList();
  }

  /** A sample as an object of its class. */
  Object value(String schema, Class<?> type) {
    return JsonMapper.shared().treeToValue(sample(schema), type);
  }

  private JsonNode sample(String schema) {
    return sample(contract.at("/components/schemas/" + schema));
  }

  private JsonNode sample(JsonNode schema) {
    if (isSecret(schema)) {
      return secret(schema);
    }
    if (schema.has("$ref")) {
      String ref = schema.get("$ref").stringValue();
      // Once inside itself, so that a schema that contains itself has secrets at two depths.
      boolean again = !open.add(ref);
      if (again && !open.add(ref + " again")) {
        return null;
      }
      JsonNode sample = sample(resolved(schema));
      open.remove(again ? ref + " again" : ref);
      return sample;
    }
    JsonNode composed = composed(schema);
    return composed == null ? plain(schema) : composed;
  }

  /** All of {@code allOf}, the first of the others. */
  private JsonNode composed(JsonNode schema) {
    ObjectNode all = JSON.objectNode();
    JsonNode last = null;
    for (JsonNode part : schema.path("allOf")) {
      last = sample(part);
      if (last instanceof ObjectNode members) {
        all.setAll(members);
      }
    }
    if (schema.has("properties") && last != null) {
      all.setAll((ObjectNode) plain(schema));
    }
    for (String alternatives : List.of("oneOf", "anyOf")) {
      last = schema.has(alternatives) ? sample(schema.get(alternatives).get(0)) : last;
    }
    return all.isEmpty() ? last : all;
  }

  private JsonNode plain(JsonNode schema) {
    if (schema.has("enum")) {
      return schema.get("enum").get(0);
    }
    return switch (schema.path("type").asString(schema.has("properties") ? "object" : "")) {
      case "string" ->
          JSON.stringNode(TEXTS.getOrDefault(schema.path("format").asString(""), "text"));
      case "integer", "number" -> JSON.numberNode(1);
      case "boolean" -> JSON.booleanNode(true);
      case "array" -> array(schema.get("items"));
      case "object" -> object(schema);
      default -> JSON.stringNode("any");
    };
  }

  private JsonNode array(JsonNode items) {
    ArrayNode array = JSON.arrayNode();
    Stream.of(1, 2).map(i -> sample(items)).filter(each -> each != null).forEach(array::add);
    return array;
  }

  private JsonNode object(JsonNode schema) {
    ObjectNode object = JSON.objectNode();
    schema
        .path("properties")
        .properties()
        .forEach(
            member -> {
              JsonNode value = sample(member.getValue());
              if (value != null) {
                object.set(member.getKey(), value);
              }
            });
    if (schema.path("additionalProperties").isObject()) {
      JsonNode value = sample(schema.get("additionalProperties"));
      object.set("key", value);
    }
    return object;
  }

  private static boolean isSecret(JsonNode schema) {
    return schema.path("format").asString("").equals("password")
        || schema.path("x-secret").asBoolean(false)
        || schema.path("writeOnly").asBoolean(false);
  }

  /** Of the shape of the schema, with a canary as its only text. */
  private JsonNode secret(JsonNode schema) {
    JsonNode resolved = resolved(schema);
    JsonNode part = resolved(resolved.path("allOf").path(0));
    JsonNode text = JSON.stringNode(CANARY + canaries++ + " \"quoted\" \\ \u00e9 <&>");
    String type = resolved.path("type").asString(part.path("type").asString("object"));
    return switch (type) {
      case "string" -> text;
      case "array" -> JSON.arrayNode().add(text);
      default -> JSON.objectNode().set("Secret", text);
    };
  }

  private JsonNode resolved(JsonNode node) {
    return node.has("$ref") ? contract.at(node.get("$ref").stringValue().substring(1)) : node;
  }
}
