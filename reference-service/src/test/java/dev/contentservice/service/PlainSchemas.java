package dev.contentservice.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.swagger.v3.core.util.Yaml;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The contract with every {@code allOf} of one schema replaced by that schema. The contract uses
 * "{@code nullable} and {@code allOf} of one" for "that schema, or null"; validators of OpenAPI 3.0
 * differ on whether null passes the {@code allOf}.
 */
final class PlainSchemas {
  private static final String ALL_OF = "allOf";

  private final JsonNode contract;

  private PlainSchemas(JsonNode contract) {
    this.contract = contract;
  }

  static String of(byte[] contract) {
    try {
      JsonNode root = Yaml.mapper().readTree(contract);
      new PlainSchemas(root).plain(root);
      return Yaml.mapper().writeValueAsString(root);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void plain(JsonNode node) {
    if (node instanceof ObjectNode schema && schema.path(ALL_OF).size() == 1) {
      JsonNode only = schema.remove(ALL_OF).get(0);
      String target = only.path("$ref").asText();
      ObjectNode meant = target.isEmpty() ? only.deepCopy() : at(target).deepCopy();
      meant.setAll(schema);
      schema.setAll(meant);
    }
    node.forEach(this::plain);
  }

  private JsonNode at(String reference) {
    return contract.at(reference.substring(1));
  }
}
