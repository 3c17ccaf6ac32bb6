package dev.contentservice.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swagger.v3.core.util.Yaml;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Requests that the contract's own text leads to: for each operation a good one, and from it every
 * member with every wrong value, missing, twice and besides, every parameter and every header.
 */
final class ContractFuzz {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final JsonNode contract;
  private final List<Map.Entry<String, String>> headers;

  ContractFuzz(byte[] contract, String token) {
    try {
      this.contract = Yaml.mapper().readTree(PlainSchemas.of(contract));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    this.headers =
        List.of(
            Map.entry("Authorization", "Bearer " + token),
            Map.entry("Content-Type", "application/json"));
  }

  /** The requests, those of each operation in a list of its own, the good one first. */
  List<List<FuzzRequest>> requests() {
    List<List<FuzzRequest>> all = new ArrayList<>();
    contract
        .path("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        method -> all.add(of(path.getKey(), method.getKey(), method.getValue()))));
    return all;
  }

  private List<FuzzRequest> of(String path, String method, JsonNode operation) {
    JsonNode schema = operation.at("/requestBody/content/application~1json/schema");
    JsonNode body = good(schema);
    FuzzRequest good =
        new FuzzRequest(
            method.toUpperCase(java.util.Locale.ROOT),
            path.replaceAll("\\{[^}]*}", "wh-mail"),
            headers,
            body.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8));
    List<FuzzRequest> requests = new ArrayList<>(List.of(good));
    Consumer<JsonNode> add = wrong -> requests.add(good.with(wrong.toString()));
    everyMember(body, body, add);
    WrongValues.texts(body.toString()).forEach(text -> requests.add(good.with(text)));
    operation
        .path("parameters")
        .forEach(parameter -> parameter(path, good, resolved(parameter), requests));
    WrongValues.HEADERS.forEach(
        (name, values) -> {
          requests.add(good.without(name));
          values.forEach(value -> requests.add(good.with(name, value)));
        });
    return requests;
  }

  private static void parameter(
      String path, FuzzRequest good, JsonNode parameter, List<FuzzRequest> requests) {
    String name = parameter.path("name").asText();
    for (String value : WrongValues.PARAMETERS) {
      switch (parameter.path("in").asText()) {
        case "query" -> {
          requests.add(good.to(good.target() + "?" + name + "=" + value));
          requests.add(good.to(good.target() + "?" + name + "=true&" + name + "=" + value));
          requests.add(good.to(good.target() + "?" + name + "x=" + value));
        }
        case "path" -> requests.add(good.to(path.replace("{" + name + "}", value)));
        default -> requests.add(good.with(name, value));
      }
    }
  }

  /** Changes one member at a time of the body, at whatever depth, and puts it back. */
  private static void everyMember(JsonNode at, JsonNode body, Consumer<JsonNode> add) {
    if (at instanceof ObjectNode object) {
      for (String name : WrongValues.NAMES) {
        object.put(name, 1);
        add.accept(body);
        object.remove(name);
      }
      for (String name : List.copyOf(names(object))) {
        JsonNode right = object.get(name);
        WrongValues.JSON_VALUES.forEach(
            wrong -> {
              object.set(name, wrong);
              add.accept(body);
            });
        object.remove(name);
        add.accept(body);
        object.set(name, right);
        everyMember(right, body, add);
      }
    } else if (at instanceof ArrayNode array) {
      JsonNode right = array.get(0);
      WrongValues.JSON_VALUES.forEach(
          wrong -> {
            array.set(0, wrong);
            add.accept(body);
          });
      array.set(0, right);
      array.add(right);
      add.accept(body);
      array.remove(1);
      everyMember(right, body, add);
    }
  }

  private static List<String> names(ObjectNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** A value as the schema wants it, with every member. */
  private JsonNode good(JsonNode wanted) {
    JsonNode schema = resolved(wanted);
    return switch (schema.path("type").asText()) {
      case "boolean" -> JSON.booleanNode(true);
      case "integer", "number" -> JSON.numberNode(1);
      case "array" -> JSON.arrayNode().add(good(schema.path("items")));
      case "object" -> {
        ObjectNode object = JSON.objectNode();
        schema
            .path("properties")
            .properties()
            .forEach(member -> object.set(member.getKey(), good(member.getValue())));
        if (object.isEmpty() && schema.path("additionalProperties").isObject()) {
          object.set("X-A", good(schema.path("additionalProperties")));
        }
        yield object;
      }
      default -> JSON.textNode(schema.path("enum").path(0).asText("https://a.test/"));
    };
  }

  private JsonNode resolved(JsonNode node) {
    String reference = node.path("$ref").asText();
    return reference.isEmpty() ? node : contract.at(reference.substring(1));
  }
}
