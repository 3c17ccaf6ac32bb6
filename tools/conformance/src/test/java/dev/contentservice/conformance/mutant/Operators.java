package dev.contentservice.conformance.mutant;

import dev.contentservice.conformance.http.Json;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What a machine does to a value; the rows of the table of mutants. */
final class Operators {
  private static final JsonNode NULL = Json.parse("null");

  private Operators() {}

  /** Of any value; a result of null omits the member. */
  static Map<String, UnaryOperator<JsonNode>> ofAny() {
    Map<String, UnaryOperator<JsonNode>> operators = new LinkedHashMap<>();
    operators.put("drops", value -> null);
    operators.put("sets to null", value -> NULL);
    operators.put("sets to a text", value -> Json.string("x"));
    operators.put("wraps in a list", value -> ((ArrayNode) Json.parse("[]")).add(value));
    return operators;
  }

  /** Of texts; other values stay. */
  static Map<String, UnaryOperator<JsonNode>> ofTexts() {
    Map<String, UnaryOperator<String>> operators = new LinkedHashMap<>();
    for (int length : List.of(63, 255, 999, 4096, 9_999)) {
      operators.put("cuts at " + length, text -> cut(text, length));
    }
    operators.put("repeats", text -> text + text);
    operators.put("trims", String::trim);
    operators.put("strips blanks before", String::stripLeading);
    operators.put("strips blanks after", String::stripTrailing);
    operators.put("collapses blanks", text -> text.replaceAll(" +", " "));
    operators.put("lowers", text -> text.toLowerCase(Locale.ROOT));
    operators.put("raises", text -> text.toUpperCase(Locale.ROOT));
    operators.put("composes", text -> Normalizer.normalize(text, Normalizer.Form.NFC));
    operators.put("decomposes", text -> Normalizer.normalize(text, Normalizer.Form.NFD));
    operators.put("folds", text -> Normalizer.normalize(text, Normalizer.Form.NFKC));
    operators.put(
        "loses astral characters", text -> text.replaceAll("[\\x{10000}-\\x{10ffff}]", "?"));
    operators.put("loses what is no ASCII", text -> text.replaceAll("[^\\x00-\\x7f]", "?"));
    operators.put("loses control characters", text -> text.replaceAll("[\\x01-\\x1f\\x7f]", ""));
    operators.put(
        "loses marks of direction", text -> text.replaceAll("[\\u202a-\\u202e\\ufeff]", ""));
    operators.put("changes line ends", text -> text.replace("\r\n", "\n"));
    operators.put("loses leading zeros", text -> text.replaceAll("^0+(?=[0-9])", ""));
    operators.put("escapes HTML", text -> text.replace("<", "&lt;"));
    operators.put("unescapes HTML", text -> text.replace("&amp;", "&"));
    operators.put("decodes percents", text -> text.replace("%20", " "));
    operators.put("reads a plus as a blank", text -> text.replace('+', ' '));
    operators.put("loses backslashes", text -> text.replace("\\", ""));
    operators.put("fills in templates", text -> text.replaceAll("\\{\\{.*?}}", ""));
    Map<String, UnaryOperator<JsonNode>> all = new LinkedHashMap<>();
    operators.forEach(
        (name, change) ->
            all.put(
                name,
                value -> value.isString() ? Json.string(change.apply(value.asString())) : value));
    all.put("takes an empty text for null", v -> v.isString() && v.asString().isEmpty() ? NULL : v);
    all.put("reads numbers", Operators::number);
    return all;
  }

  private static String cut(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length);
  }

  private static JsonNode number(JsonNode value) {
    boolean numeric = value.isString() && value.asString().matches("0*[0-9]{1,9}");
    return numeric ? Json.parse(String.valueOf(Long.parseLong(value.asString()))) : value;
  }

  /** Of lists; other values stay. */
  static Map<String, UnaryOperator<JsonNode>> ofLists() {
    Map<String, UnaryOperator<JsonNode>> operators = new LinkedHashMap<>();
    for (int length : List.of(1, 4, 7, 9, 49, 99)) {
      operators.put("keeps the first " + length, value -> first(value, length));
    }
    operators.put("repeats", value -> repeated(value, 0, value.size()));
    operators.put("repeats the first of", value -> repeated(value, 0, 1));
    operators.put("repeats the last of", value -> repeated(value, value.size() - 1, value.size()));
    operators.put("reverses", Operators::reversed);
    operators.put("deduplicates", Operators::distinct);
    operators.put("sorts", Operators::sorted);
    operators.put(
        "deduplicates neighbours", value -> value.isArray() ? list(neighbours(value)) : value);
    return operators;
  }

  private static JsonNode first(JsonNode value, int length) {
    return value.isArray() ? list(value.valueStream().limit(length).toList()) : value;
  }

  private static JsonNode repeated(JsonNode value, int from, int to) {
    if (!value.isArray() || value.isEmpty()) {
      return value;
    }
    List<JsonNode> elements = new ArrayList<>(value.valueStream().toList());
    elements.addAll(List.copyOf(elements.subList(from, to)));
    return list(elements);
  }

  private static JsonNode reversed(JsonNode value) {
    if (!value.isArray()) {
      return value;
    }
    ArrayNode reversed = (ArrayNode) Json.parse("[]");
    for (int i = value.size() - 1; i >= 0; i--) {
      reversed.add(value.get(i));
    }
    return reversed;
  }

  private static JsonNode distinct(JsonNode value) {
    return value.isArray() ? list(new LinkedHashSet<>(value.valueStream().toList())) : value;
  }

  private static JsonNode sorted(JsonNode value) {
    if (!value.isArray()) {
      return value;
    }
    Set<String> texts = new TreeSet<>();
    value.forEach(each -> texts.add(each + " " + texts.size()));
    ArrayNode sorted = (ArrayNode) Json.parse("[]");
    value.valueStream().sorted((a, b) -> a.toString().compareTo(b.toString())).forEach(sorted::add);
    return sorted;
  }

  private static List<JsonNode> neighbours(JsonNode value) {
    List<JsonNode> kept = new ArrayList<>();
    for (JsonNode each : value) {
      if (kept.isEmpty() || !kept.get(kept.size() - 1).equals(each)) {
        kept.add(each);
      }
    }
    return kept;
  }

  private static JsonNode list(Iterable<JsonNode> values) {
    ArrayNode list = (ArrayNode) Json.parse("[]");
    values.forEach(list::add);
    return list;
  }

  /** Applies an operator at a path of member names; {@code *} is each element of a list. */
  static void at(ObjectNode body, List<String> path, UnaryOperator<JsonNode> change) {
    String name = path.get(0);
    JsonNode value = body.path(name);
    if (value.isMissingNode()) {
      return;
    }
    if (path.size() == 1) {
      JsonNode changed = change.apply(value);
      if (changed == null) {
        body.remove(name);
      } else {
        body.set(name, changed);
      }
    } else if (path.get(1).equals("*")) {
      elements(value, path.subList(2, path.size()), change);
    } else if (value instanceof ObjectNode object) {
      at(object, path.subList(1, path.size()), change);
    }
  }

  private static void elements(JsonNode list, List<String> path, UnaryOperator<JsonNode> change) {
    if (!(list instanceof ArrayNode elements)) {
      return;
    }
    for (int i = 0; i < elements.size(); i++) {
      if (path.isEmpty()) {
        JsonNode changed = change.apply(elements.get(i));
        elements.set(i, changed == null ? NULL : changed);
      } else if (elements.get(i) instanceof ObjectNode object) {
        at(object, path, change);
      }
    }
  }
}
