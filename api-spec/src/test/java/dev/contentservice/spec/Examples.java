package dev.contentservice.spec;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The examples that the contract shows, each with the schema of the body it is shown for. */
final class Examples {
  private static final String HERE = "https://contract.invalid/content-service.json";
  private static final JsonNode CONTRACT = SpecFiles.bundle();
  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDialect(
          Dialects.getOpenApi30(), builder -> builder.schemas(Map.of(HERE, CONTRACT.toString())));

  private Examples() {}

  /** One use of an example; {@code place} is a status, or "request". */
  record Example(String place, String file, String schemaRef) {
    JsonNode value() {
      return SpecFiles.json(SpecFiles.EXAMPLES.resolve(file));
    }

    List<Error> faultsOf(JsonNode body) {
      Schema schema = REGISTRY.getSchema(SchemaLocation.of(HERE + schemaRef));
      return schema.validate(body);
    }

    @Override
    public String toString() {
      return file + " for " + place;
    }
  }

  static List<Example> all() {
    List<Example> all = new ArrayList<>();
    for (JsonNode operation : CONTRACT.get("paths").findParents("operationId")) {
      collect("request", operation.get("requestBody"), all);
      operation.get("responses").properties().forEach(r -> collect(r.getKey(), r.getValue(), all));
    }
    return all;
  }

  /** The schemas that apply to a value or a part of it. */
  static Set<String> exercised(Example example) {
    Set<String> names = new LinkedHashSet<>();
    exercise(CONTRACT.at(example.schemaRef().substring(1)), example.value(), names);
    names.add(nameOf(example.schemaRef()));
    return names;
  }

  private static void collect(String place, JsonNode body, List<Example> all) {
    for (JsonNode media : target(body).path("content")) {
      String schema = media.at("/schema/$ref").stringValue();
      for (JsonNode example : media.path("examples")) {
        String file = target(example).get("externalValue").stringValue();
        all.add(new Example(place, file.replaceFirst("^examples/", ""), schema));
      }
    }
  }

  private static void exercise(JsonNode schema, JsonNode value, Set<String> names) {
    if (value.isMissingNode() || value.isNull()) {
      return;
    }
    if (schema.has("$ref")) {
      names.add(nameOf(schema.get("$ref").stringValue()));
      exercise(target(schema), value, names);
    }
    schema.path("allOf").forEach(part -> exercise(part, value, names));
    schema
        .path("properties")
        .properties()
        .forEach(p -> exercise(p.getValue(), value.path(p.getKey()), names));
    value
        .valueStream()
        .filter(element -> value.isArray())
        .forEach(element -> exercise(schema.path("items"), element, names));
  }

  private static JsonNode target(JsonNode node) {
    return node.has("$ref") ? CONTRACT.at(node.get("$ref").stringValue().substring(1)) : node;
  }

  private static String nameOf(String ref) {
    return ref.substring(ref.lastIndexOf('/') + 1);
  }
}
