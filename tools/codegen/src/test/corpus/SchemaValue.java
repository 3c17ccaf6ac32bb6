import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A valid value of a schema of a table: of its parts, without compositions and references. */
final class SchemaValue {
  /** Deeper values have required members only. */
  private static final int DEPTH = 4;

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDialect(Dialects.getOpenApi30());
  private static final Map<String, String> FORMATS =
      Map.ofEntries(
          Map.entry("date", "2026-11-28"),
          Map.entry("date-time", "2026-11-28T01:02:03Z"),
          Map.entry("time", "01:02:03Z"),
          Map.entry("uuid", "9a3f0c36-8a3c-4d0e-9d55-0a6a4e1d2b10"),
          Map.entry("uri", "https://a.example/b"),
          Map.entry("uri-reference", "https://a.example/b"),
          Map.entry("email", "a@example.com"),
          Map.entry("byte", "AQID"),
          Map.entry("ipv4", "192.0.2.1"),
          Map.entry("ipv6", "2001:db8::1"),
          Map.entry("hostname", "a.example"));

  private final JsonNode contract;

  SchemaValue(JsonNode contract) {
    this.contract = contract;
  }

  Object of(JsonNode schema, int depth) {
    List<ObjectNode> parts = new ArrayList<>();
    flatten(schema, parts, 0);
    return of(parts, depth);
  }

  private void flatten(JsonNode schema, List<ObjectNode> parts, int depth) {
    if (schema.has("$ref") && depth < 30) {
      flatten(contract.at(schema.get("$ref").asString().substring(1)), parts, depth + 1);
    } else if (schema instanceof ObjectNode keywords) {
      if (depth < 30) {
        keywords.path("allOf").forEach(each -> flatten(each, parts, depth + 1));
      }
      parts.add(without(keywords, "allOf"));
    }
  }

  private static ObjectNode without(ObjectNode schema, String keyword) {
    ObjectNode less = JsonNodeFactory.instance.objectNode().setAll(schema);
    less.remove(keyword);
    return less;
  }

  private Object of(List<ObjectNode> parts, int depth) {
    if (depth > 30) {
      return "a text";
    }
    for (int i = 0; i < parts.size(); i++) {
      for (String each : List.of("oneOf", "anyOf")) {
        if (!parts.get(i).path(each).isEmpty()) {
          return alternative(parts, i, each, depth);
        }
      }
    }
    ObjectNode all = JsonNodeFactory.instance.objectNode();
    parts.forEach(all::setAll);
    if (all.has("enum")) {
      return listed(parts, 0);
    }
    return switch (type(all)) {
      case "object" -> all.has("not") ? fewer(parts, all, depth) : object(parts, all, depth);
      case "array" -> array(all, depth);
      case "integer" -> number(all, 0).setScale(0, RoundingMode.CEILING).toBigInteger();
      case "number" -> number(all, 1);
      case "boolean" -> true;
      case "null" -> null;
      default -> text(all);
    };
  }

  /** Of the first alternative that makes it valid, with all members if possible. */
  private Object alternative(List<ObjectNode> parts, int part, String keyword, int depth) {
    Object first = null;
    Schema whole = validator(parts);
    for (int at : depth > DEPTH ? List.of(depth) : List.of(depth, DEPTH + 1)) {
      for (JsonNode each : parts.get(part).get(keyword)) {
        List<ObjectNode> chosen = new ArrayList<>(parts);
        chosen.set(part, without(parts.get(part), keyword));
        flatten(each, chosen, 0);
        Object value = of(chosen, at + 1);
        if (value != null && whole.validate(JSON.valueToTree(value)).isEmpty()) {
          return value;
        }
        first = first == null ? value : first;
      }
    }
    return first;
  }

  private Schema validator(List<ObjectNode> parts) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    ArrayNode all = schema.putArray("allOf");
    parts.forEach(all::add);
    schema.set("components", contract.path("components"));
    return SCHEMAS.getSchema(schema);
  }

  /** A value that each enumeration lists. */
  private static Object listed(List<ObjectNode> parts, int skipped) {
    List<JsonNode> lists =
        parts.stream().map(each -> each.path("enum")).filter(each -> !each.isMissingNode()).toList();
    return lists.get(0).valueStream()
        .filter(each -> !each.isNull())
        .filter(each -> lists.stream().allMatch(list -> list.valueStream().anyMatch(each::equals)))
        .skip(skipped)
        .findFirst()
        .map(SchemaValue::plain)
        .orElse(null);
  }

  private static Object plain(JsonNode node) {
    return node.isNumber() ? node.decimalValue() : node.isString() ? node.asString() : node;
  }

  private static String type(JsonNode schema) {
    boolean isObject =
        Stream.of("properties", "required", "additionalProperties").anyMatch(schema::has);
    String type = isObject ? "object" : schema.has("items") ? "array" : "string";
    return schema.path("type").asString(type);
  }

  /** With members that are not required only if they may be together. */
  private Object fewer(List<ObjectNode> parts, JsonNode all, int depth) {
    Object value = object(parts, all, depth);
    return validator(parts).validate(JSON.valueToTree(value)).isEmpty()
        ? value
        : object(parts, all, DEPTH + 1);
  }

  private Map<String, Object> object(List<ObjectNode> parts, JsonNode all, int depth) {
    Set<String> required = new LinkedHashSet<>();
    Map<String, ArrayNode> members = new LinkedHashMap<>();
    for (JsonNode part : parts) {
      part.path("required").forEach(each -> required.add(each.asString()));
      part.path("properties")
          .properties()
          .forEach(
              each ->
                  members
                      .computeIfAbsent(each.getKey(), x -> JsonNodeFactory.instance.arrayNode())
                      .add(each.getValue()));
    }
    Map<String, Object> object = new LinkedHashMap<>();
    members.forEach(
        (name, schemas) -> {
          if (depth <= DEPTH || required.contains(name)) {
            ObjectNode member = JsonNodeFactory.instance.objectNode();
            object.put(name, of(member.set("allOf", schemas), depth + 1));
          }
        });
    JsonNode others = all.path("additionalProperties");
    if (others.isObject() && depth <= DEPTH) {
      object.put("k", of(others, depth + 1));
    }
    object.values().removeIf(each -> each == null);
    required.forEach(each -> object.putIfAbsent(each, "a text"));
    for (int i = object.size(); i < all.path("minProperties").asInt(0); i++) {
      object.put("k" + i, others.isObject() ? of(others, depth + 1) : "a text");
    }
    return object;
  }

  private List<Object> array(JsonNode schema, int depth) {
    List<Object> array = new ArrayList<>();
    int size = Math.max(schema.path("minItems").asInt(0), depth > DEPTH ? 0 : 1);
    for (int i = 0; i < Math.min(size, schema.path("maxItems").asInt(size)); i++) {
      Object item = of(schema.path("items"), depth + 1);
      array.add(schema.path("uniqueItems").asBoolean(false) ? another(schema, item, i) : item);
    }
    return array;
  }

  /** Another value for each index. */
  private Object another(JsonNode array, Object item, int index) {
    List<ObjectNode> parts = new ArrayList<>();
    flatten(array.path("items"), parts, 0);
    if (parts.stream().anyMatch(each -> each.has("enum"))) {
      return listed(parts, index);
    } else if (item instanceof String text) {
      return text + text.substring(text.length() - 1).repeat(index);
    }
    return item instanceof BigDecimal number ? number.add(BigDecimal.valueOf(index)) : item;
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
