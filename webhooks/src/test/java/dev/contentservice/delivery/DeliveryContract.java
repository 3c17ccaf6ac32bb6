package dev.contentservice.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.StringNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Checks sent requests against the contract of delivered events, with a validator of JSON Schema
 * that knows no class of the sender.
 */
public final class DeliveryContract {
  private static final String HERE = "https://contract.invalid/events.json";
  private static final String EVENT = "/components/schemas/DeliveredEvent";
  private static final String CLOUD_EVENT = "/components/schemas/DeliveredCloudEvent";
  private static final JsonMapper JSON = new JsonMapper();
  private static final JsonNode CONTRACT = read();
  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDialect(
          Dialects.getOpenApi31(), builder -> builder.schemas(Map.of(HERE, CONTRACT.toString())));

  /** Members of the body, and the headers that repeat them. */
  private static final Map<String, String> REPEATED =
      Map.of(
          "event_id", "webhook-event-id",
          "entity_type", "webhook-entity-type",
          "entity_id", "webhook-entity-id",
          "event_type", "webhook-event-type",
          "sequence", "webhook-sequence");

  private DeliveryContract() {}

  private static JsonNode read() {
    try (InputStream yaml =
        DeliveryContract.class.getResourceAsStream("/META-INF/openapi/events.yaml")) {
      return new YAMLMapper().readTree(yaml);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Where a request violates the contract; empty if it conforms.
   *
   * @param headers in any case
   * @param aboutEvent false for a message that was sent about no event, which only users of the
   *     library do: it has no headers that name one
   */
  public static List<String> violations(
      Map<String, List<String>> headers, byte[] body, boolean aboutEvent) {
    Map<String, List<String>> sent = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    sent.putAll(headers);
    List<String> found = new ArrayList<>();
    for (JsonNode parameter : CONTRACT.at("/components/parameters")) {
      String name = parameter.get("name").stringValue();
      if (aboutEvent || !REPEATED.containsValue(name)) {
        check(parameter, name, sent.getOrDefault(name, List.of()), found);
      }
    }
    String type = String.join(",", sent.getOrDefault("Content-Type", List.of()));
    JsonNode json = json(body);
    if (type.startsWith("application/cloudevents+json")) {
      found.addAll(violations(CLOUD_EVENT, json));
      requireSame(json.path("data"), sent, found);
    } else if (json.has("event_id") && json.has("webhook_id")) {
      found.addAll(violations(EVENT, json));
      if (aboutEvent) {
        requireSame(json, sent, found);
      }
    } else if (type.isEmpty()) {
      found.add("no Content-Type");
    }
    return found;
  }

  private static void check(
      JsonNode parameter, String name, List<String> values, List<String> found) {
    if (values.size() > 1 || values.isEmpty() && parameter.get("required").booleanValue()) {
      found.add(name + " was sent " + values.size() + " times");
    }
    JsonNode schema = parameter.get("schema");
    String place =
        schema.has("$ref")
            ? schema.get("$ref").stringValue().substring(1)
            : "/components/parameters/" + key(parameter) + "/schema";
    values.stream()
        .flatMap(value -> violations(place, StringNode.valueOf(value)).stream())
        .forEach(violation -> found.add(name + ": " + violation));
  }

  private static String key(JsonNode parameter) {
    return CONTRACT.at("/components/parameters").properties().stream()
        .filter(each -> each.getValue() == parameter)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  private static void requireSame(
      JsonNode event, Map<String, List<String>> sent, List<String> found) {
    REPEATED.forEach(
        (member, header) -> {
          String value = String.join(",", sent.getOrDefault(header, List.of()));
          if (!event.path(member).asString("").equals(decoded(value))) {
            found.add(header + " differs from " + member);
          }
        });
  }

  private static @Nullable String decoded(String value) {
    try {
      // This decoder is for forms, where a plus sign is a space.
      return URLDecoder.decode(value.replace("+", "%2B"), UTF_8);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static List<String> violations(String schema, JsonNode value) {
    Schema found = REGISTRY.getSchema(SchemaLocation.of(HERE + "#" + schema));
    return Stream.of(value)
        .flatMap(each -> found.validate(each).stream())
        .map(Object::toString)
        .toList();
  }

  private static JsonNode json(byte[] body) {
    try {
      return JSON.readTree(body);
    } catch (JacksonException e) {
      return JSON.missingNode();
    }
  }
}
