import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A valid value of a schema of a table. */
final class SchemaValue {
  private static final int DEPTH = 4;
  private static final Map<String, String> FORMATS =
      Map.of(
          "date", "2026-11-28",
          "date-time", "2026-11-28T01:02:03Z",
          "time", "01:02:03Z",
          "uuid", "9a3f0c36-8a3c-4d0e-9d55-0a6a4e1d2b10",
          "uri", "https://a.example/b",
          "email", "a@example.com",
          "byte", "AQID",
          "ipv4", "192.0.2.1",
          "ipv6", "2001:db8::1",
          "hostname", "a.example");

  private final JsonNode contract;
  private final Set<JsonNode> names = Collections.newSetFromMap(new IdentityHashMap<>());

  SchemaValue(JsonNode contract) {
    this.contract = contract;
  }

  Object of(JsonNode declared, int depth) {
    JsonNode schema = resolved(declared);
    if (depth > 30 || !schema.isObject()) {
      return "a text";
    } else if (schema.path("discriminator").path("mapping").isObject()
        && !schema.path("discriminator").path("mapping").isEmpty()
        && schema.path("properties").has(discriminator(schema))
        && !names.contains(schema)) {
      JsonNode one = schema.path("discriminator").path("mapping").iterator().next();
      names.add(schema);
      return of(contract.at("/components/schemas").path(simple(one)), depth);
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
    if (schema.has("allOf") && !isObject(schema, 0)) {
      ObjectNode all = JsonNodeFactory.instance.objectNode();
      schema.get("allOf").forEach(each -> all.setAll((ObjectNode) resolved(each)));
      return of(all, depth + 1);
    }
    return switch (type) {
      case "object" -> object(declared, schema, depth);
      case "array" -> array(schema, depth);
      case "integer" -> number(schema, 0).setScale(0, RoundingMode.CEILING).toBigInteger();
      case "number" -> number(schema, 1);
      case "boolean" -> true;
      case "null" -> null;
      default -> text(schema);
    };
  }

  private JsonNode resolved(JsonNode schema) {
    JsonNode target = schema;
    for (int i = 0; i < 9 && target.has("$ref"); i++) {
      target = contract.at(target.get("$ref").asString().substring(1));
    }
    return target;
  }

  private boolean isObject(JsonNode schema, int depth) {
    return schema.has("properties")
        || schema.has("required")
        || type(schema).equals("object") && !schema.has("allOf")
        || schema.has("oneOf")
        || schema.has("anyOf")
        || depth < 9
            && schema.path("allOf").valueStream().anyMatch(each -> isObject(resolved(each), depth + 1));
  }

  private static String discriminator(JsonNode schema) {
    return schema.path("discriminator").path("propertyName").asString("");
  }

  private static String simple(JsonNode reference) {
    String text = reference.asString("");
    return text.substring(text.lastIndexOf('/') + 1);
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
        object.putAll(object(schema, schema, depth));
      }
      members.forEach((name, member) -> object.put(String.valueOf(name), member));
      if (keyword.equals("oneOf")) {
        schema.get(keyword).forEach(other -> exclude(other, chosen, object));
      }
      return object;
    }
    return value;
  }

  /** A member of another alternative with another type, so that only the chosen one matches. */
  private void exclude(JsonNode alternative, JsonNode chosen, Map<String, Object> object) {
    JsonNode other = resolved(alternative);
    List<String> required = other.path("required").valueStream().map(JsonNode::asString).toList();
    if (alternative == chosen
        || other.has("allOf")
        || !object.keySet().containsAll(required)
        || object.entrySet().stream().anyMatch(each -> isExcluded(other, each))) {
      return;
    }
    other.path("properties").properties().stream()
        .filter(each -> !object.containsKey(each.getKey()))
        .filter(each -> !resolved(chosen).path("properties").has(each.getKey()))
        .findFirst()
        .ifPresent(
            each ->
                object.put(
                    each.getKey(), type(each.getValue()).equals("object") ? "a text" : Map.of()));
  }

  private boolean isExcluded(JsonNode other, Map.Entry<String, Object> member) {
    JsonNode values = resolved(other.path("properties").path(member.getKey())).path("enum");
    return values.isArray()
        && values.valueStream().noneMatch(each -> plain(each).equals(member.getValue()));
  }

  /** The members of all parts; the discriminator of a part names the schema as it is declared. */
  private Map<String, Object> object(JsonNode declared, JsonNode schema, int depth) {
    Map<String, Object> object = new LinkedHashMap<>();
    List<String> required = new ArrayList<>();
    collect(schema, declared.path("$ref"), object, required, depth);
    object.values().removeIf(each -> each == null);
    required.forEach(each -> object.putIfAbsent(each, "a text"));
    for (int i = object.size(); i < schema.path("minProperties").asInt(0); i++) {
      object.put("k" + i, "a text");
    }
    return object;
  }

  private void collect(
      JsonNode schema,
      JsonNode reference,
      Map<String, Object> object,
      List<String> required,
      int depth) {
    schema.path("required").forEach(each -> required.add(each.asString()));
    for (JsonNode each : schema.path("allOf")) {
      if (depth < 30) {
        JsonNode part = resolved(each);
        if (part.has("oneOf") || part.has("anyOf")) {
          if (of(part, depth + 1) instanceof Map<?, ?> members) {
            members.forEach((name, value) -> object.put(String.valueOf(name), value));
          }
        }
        collect(part, reference, object, required, depth + 1);
      }
    }
    for (Map.Entry<String, JsonNode> each : schema.path("properties").properties()) {
      if ((depth <= DEPTH || required.contains(each.getKey())) && depth < 20) {
        object.put(each.getKey(), of(each.getValue(), depth + 1));
      }
    }
    JsonNode others = schema.path("additionalProperties");
    if (others.isObject() && depth <= DEPTH) {
      object.put("k", of(others, depth + 1));
    }
    String member = discriminator(schema);
    if (!member.isEmpty() && schema.path("properties").has(member)) {
      String name = reference.isMissingNode() ? "" : simple(reference);
      for (Map.Entry<String, JsonNode> each :
          schema.path("discriminator").path("mapping").properties()) {
        if (simple(each.getValue()).equals(simple(reference))) {
          name = each.getKey();
          break;
        }
      }
      if (!name.isEmpty()) {
        object.put(member, name);
      }
    }
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
    int least = schema.path("minLength").asInt(0);
    int most = (int) Math.min(5000, schema.path("maxLength").asLong(5000));
    String format = FORMATS.get(schema.path("format").asString("").replace("url", "uri"));
    if (schema.has("pattern")) {
      try {
        Pattern pattern = Pattern.compile(schema.get("pattern").asString());
        boolean fits = format != null && pattern.matcher(format).find();
        return fits ? format : new PatternText(pattern).text(least, most);
      } catch (PatternSyntaxException e) {
        return "a text";
      }
    }
    return format != null ? format : CorpusCalls.sized("a text ä", least, most);
  }
}
