import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import tools.jackson.databind.JsonNode;

/** A valid value of a schema of a table. */
final class SchemaValue {
  private static final int DEPTH = 4;
  private static final Map<String, String> FORMATS =
      Map.of(
          "date", "2026-11-28",
          "date-time", "2026-11-28T01:02:03Z",
          "uuid", "9a3f0c36-8a3c-4d0e-9d55-0a6a4e1d2b10",
          "uri", "https://a.example/b",
          "url", "https://a.example/b",
          "email", "a@example.com",
          "byte", "AQID",
          "ipv4", "192.0.2.1",
          "ipv6", "2001:db8::1",
          "hostname", "a.example");

  private final JsonNode contract;

  SchemaValue(JsonNode contract) {
    this.contract = contract;
  }

  Object of(JsonNode schema, int depth) {
    if (schema.has("$ref")) {
      return of(contract.at(schema.get("$ref").asString().substring(1)), depth + 1);
    } else if (schema.has("const")) {
      return plain(schema.get("const"));
    } else if (schema.has("enum")) {
      return schema.get("enum").isEmpty() ? null : plain(schema.get("enum").get(0));
    }
    for (String each : List.of("oneOf", "anyOf")) {
      if (schema.has(each)) {
        return alternative(schema, each, depth);
      }
    }
    String type = type(schema);
    return switch (type) {
      case "object" -> object(schema, depth);
      case "array" -> array(schema, depth);
      case "integer" -> number(schema, 0).setScale(0, RoundingMode.CEILING).toBigInteger();
      case "number" -> number(schema, 1);
      case "boolean" -> true;
      case "null" -> null;
      default -> text(schema);
    };
  }

  private static Object plain(JsonNode node) {
    return node.isNumber() ? node.decimalValue() : node.isString() ? node.asString() : node;
  }

  private static String type(JsonNode schema) {
    JsonNode type = schema.path("type");
    if (type.isArray()) {
      type = type.get(0).asString().equals("null") && type.size() > 1 ? type.get(1) : type.get(0);
    }
    if (type.isString()) {
      return type.asString();
    }
    return schema.has("properties") || schema.has("allOf") || schema.has("additionalProperties")
        ? "object"
        : schema.has("items") ? "array" : "string";
  }

  private Object alternative(JsonNode schema, String keyword, int depth) {
    JsonNode chosen =
        schema.get(keyword).valueStream()
            .filter(each -> !each.path("type").asString("").equals("null"))
            .findFirst()
            .orElse(schema.get(keyword).get(0));
    Object value = of(chosen, depth + 1);
    if (value instanceof Map<?, ?> members) {
      Map<String, Object> object = new LinkedHashMap<>();
      if (schema.has("properties") || schema.has("allOf")) {
        object.putAll(object(schema, depth));
      }
      members.forEach((name, member) -> object.put(String.valueOf(name), member));
      String ref = chosen.path("$ref").asString("");
      JsonNode discriminator = schema.path("discriminator");
      if (discriminator.has("propertyName") && !ref.isEmpty()) {
        String name = ref.substring(ref.lastIndexOf('/') + 1);
        for (Map.Entry<String, JsonNode> each : discriminator.path("mapping").properties()) {
          String target = each.getValue().asString();
          if (target.equals(ref) || target.equals(name)) {
            name = each.getKey();
            break;
          }
        }
        object.put(discriminator.get("propertyName").asString(), name);
      }
      if (keyword.equals("oneOf")) {
        schema.get(keyword).forEach(other -> exclude(other, chosen, object));
      }
      return object;
    }
    return value;
  }

  /** A member of another alternative with another type, so that only the chosen one matches. */
  private void exclude(JsonNode alternative, JsonNode chosen, Map<String, Object> object) {
    JsonNode other =
        alternative.has("$ref")
            ? contract.at(alternative.get("$ref").asString().substring(1))
            : alternative;
    List<String> required = other.path("required").valueStream().map(JsonNode::asString).toList();
    if (alternative == chosen || !object.keySet().containsAll(required)) {
      return;
    }
    other.path("properties").properties().stream()
        .filter(each -> !object.containsKey(each.getKey()))
        .findFirst()
        .ifPresent(
            each ->
                object.put(
                    each.getKey(), type(each.getValue()).equals("object") ? "a text" : Map.of()));
  }

  private Map<String, Object> object(JsonNode schema, int depth) {
    Map<String, Object> object = new LinkedHashMap<>();
    List<String> required = new ArrayList<>();
    schema.path("required").forEach(each -> required.add(each.asString()));
    for (JsonNode each : schema.path("allOf")) {
      if (of(each, depth) instanceof Map<?, ?> part) {
        part.forEach((name, value) -> object.put(String.valueOf(name), value));
      }
    }
    for (Map.Entry<String, JsonNode> each : schema.path("properties").properties()) {
      if ((depth <= DEPTH || required.contains(each.getKey())) && depth < 20) {
        object.put(each.getKey(), of(each.getValue(), depth + 1));
      }
    }
    object.values().removeIf(each -> each == null);
    JsonNode others = schema.path("additionalProperties");
    if (others.isObject() && depth <= DEPTH) {
      object.put("k", of(others, depth + 1));
    }
    for (String each : required) {
      object.putIfAbsent(each, "a text");
    }
    for (int i = object.size(); i < schema.path("minProperties").asInt(0); i++) {
      object.put("k" + i, "a text");
    }
    return object;
  }

  private List<Object> array(JsonNode schema, int depth) {
    List<Object> array = new ArrayList<>();
    int size = Math.max(schema.path("minItems").asInt(0), depth > DEPTH ? 0 : 1);
    for (int i = 0; i < Math.min(size, schema.path("maxItems").asInt(size)); i++) {
      array.add(of(schema.path("items"), depth + 1));
    }
    return array;
  }

  private static BigDecimal number(JsonNode schema, int scale) {
    BigDecimal least = limit(schema, "minimum", "exclusiveMinimum");
    BigDecimal most = limit(schema, "maximum", "exclusiveMaximum");
    BigDecimal step =
        schema.has("multipleOf") ? schema.get("multipleOf").decimalValue() : BigDecimal.ONE;
    BigDecimal number =
        least != null ? least.add(step) : most != null ? most.subtract(step) : new BigDecimal(10);
    if (least != null && most != null && number.compareTo(most) > 0) {
      number = scale == 0 ? least : least.add(most).divide(BigDecimal.valueOf(2));
    }
    return schema.has("multipleOf")
        ? number.divide(step, 0, RoundingMode.CEILING).multiply(step)
        : number;
  }

  private static BigDecimal limit(JsonNode schema, String included, String excluded) {
    JsonNode limit = schema.path(schema.path(excluded).isNumber() ? excluded : included);
    return limit.isNumber() ? limit.decimalValue() : null;
  }

  private static String text(JsonNode schema) {
    String format = FORMATS.get(schema.path("format").asString(""));
    if (format != null) {
      return format;
    }
    if (schema.has("pattern")) {
      try {
        return new PatternText(Pattern.compile(schema.get("pattern").asString())).text();
      } catch (PatternSyntaxException e) {
        return "a text";
      }
    }
    int most = (int) Math.min(5000, schema.path("maxLength").asLong(5000));
    return CorpusCalls.sized("a text ä", schema.path("minLength").asInt(0), most);
  }
}
