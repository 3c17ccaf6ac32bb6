package dev.contentservice.codegen.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.contentservice.codegen.contract.SourceDocument.Place;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All files of a contract as one document, in which references name components only. The parser of
 * the generator reads most references to files and to parts of schemas otherwise, or not at all.
 */
final class Bundle {
  private static final String SCHEMAS = "schemas";

  /** Components that are referred to; what else a reference names is put in its place. */
  private static final Set<String> KINDS =
      Set.of(SCHEMAS, "responses", "parameters", "headers", "requestBodies");

  /** Objects of schemas whose members have names of the author. */
  private static final Set<String> MEMBERS =
      Set.of("properties", "patternProperties", "$defs", "definitions", "dependentSchemas");

  /** The kind of an object or array of parts. */
  private static final String ALL = "all ";

  private static final Set<String> UNUSED = Set.of("examples", "links", "callbacks");
  private static final int LONGEST_CHAIN = 99;

  private final SourceDocument document;
  private final ObjectNode root;
  private final Map<String, String> names = new HashMap<>();
  private final ObjectNode parts = JsonNodeFactory.instance.objectNode();
  private final Deque<Runnable> open = new ArrayDeque<>();

  private Bundle(SourceDocument document, ObjectNode root) {
    this.document = document;
    this.root = root;
  }

  /** Replaces the parts that the parser has read of a contract by those of all its files. */
  static void read(SourceDocument document, OpenAPI contract) {
    OpenAPI bundled = parse(document).getOpenAPI();
    if (bundled != null) {
      contract.setPaths(bundled.getPaths());
      contract.setComponents(bundled.getComponents());
      contract.setWebhooks(bundled.getWebhooks());
    }
  }

  static SwaggerParseResult parse(SourceDocument document) {
    ParseOptions options = new ParseOptions();
    options.setResolve(true);
    return document.root().tree() instanceof ObjectNode tree
        ? new OpenAPIV3Parser().readContents(new Bundle(document, tree).text(), null, options)
        : new SwaggerParseResult();
  }

  private String text() {
    ObjectNode components = root.withObjectProperty("components");
    components.remove(UNUSED);
    for (String kind : KINDS) {
      Set<Map.Entry<String, JsonNode>> declared = components.path(kind).properties();
      ObjectNode all = JsonNodeFactory.instance.objectNode();
      parts.set(kind, all);
      for (Map.Entry<String, JsonNode> each : declared) {
        all.set(each.getKey(), each.getValue());
        // A component that is only a part of another file is named by all that name this part.
        Place target = each.getValue().size() == 1 ? target(document, each.getValue()) : null;
        if (target != null
            && component(kind, target) == null
            && names.putIfAbsent(kind + target.key(), each.getKey()) == null) {
          add(kind, each.getKey(), target.document(), target.tree());
        } else {
          add(kind, each.getKey(), document, each.getValue());
        }
      }
    }
    for (String each : List.of("paths", "webhooks")) {
      if (root.has(each)) {
        root.set(each, part(document, root.get(each), ALL, 0));
      }
    }
    while (!open.isEmpty()) {
      open.pop().run();
    }
    parts.properties().removeIf(each -> each.getValue().isEmpty());
    components.setAll(parts);
    return root.toString();
  }

  private static @Nullable Place target(SourceDocument file, JsonNode node) {
    return file.target(node.path("$ref").textValue());
  }

  private JsonNode part(SourceDocument file, JsonNode node, String kind, int depth) {
    if (node instanceof ArrayNode array) {
      ArrayNode copy = JsonNodeFactory.instance.arrayNode();
      String of = kind.startsWith(ALL) ? kind.substring(ALL.length()) : kind;
      array.forEach(each -> copy.add(part(file, each, of, depth)));
      return copy;
    } else if (!(node instanceof ObjectNode)) {
      return node;
    }
    ObjectNode copy = JsonNodeFactory.instance.objectNode();
    Place target = depth > LONGEST_CHAIN ? null : target(file, node);
    if (target != null && !KINDS.contains(kind)) {
      part(target.document(), target.tree(), kind, depth + 1)
          .properties()
          .forEach(each -> copy.set(each.getKey(), each.getValue()));
    }
    node.properties()
        .forEach(
            each -> {
              String name = each.getKey();
              if (name.equals("$ref") && each.getValue().isTextual() && KINDS.contains(kind)) {
                // Nothing is any value; the check names it.
                if (target == null || SourceDocument.resolved(target) == null) {
                  return;
                } else if (file == document && component(kind, target) != null) {
                  copy.set(name, each.getValue());
                } else {
                  copy.put(name, reference(kind, target));
                }
              } else if (name.equals("$ref") && target != null) {
                return;
              } else if (name.equals("mapping") && kind.equals(SCHEMAS)) {
                copy.set(name, mapping(file, each.getValue()));
              } else if (isData(name, kind)) {
                copy.set(name, each.getValue());
              } else if (!UNUSED.contains(name) || kind.startsWith(ALL)) {
                copy.set(name, part(file, each.getValue(), kind(name, kind), depth));
              }
            });
    return copy;
  }

  private static boolean isData(String name, String kind) {
    boolean value = Set.of("example", "examples", "default", "enum", "const").contains(name);
    return !kind.startsWith(ALL) && (name.startsWith("x-") || (value && kind.equals(SCHEMAS)));
  }

  /** The kind of the part with this name. */
  private static String kind(String name, String whole) {
    if (whole.startsWith(ALL)) {
      return whole.substring(ALL.length());
    } else if (whole.equals(SCHEMAS)) {
      return MEMBERS.contains(name) ? ALL + SCHEMAS : SCHEMAS;
    } else if (name.equals("schema")) {
      return SCHEMAS;
    } else if (name.equals("requestBody")) {
      return "requestBodies";
    }
    return KINDS.contains(name) ? ALL + name : "";
  }

  private JsonNode mapping(SourceDocument file, JsonNode mapping) {
    ObjectNode copy = JsonNodeFactory.instance.objectNode();
    mapping
        .properties()
        .forEach(
            each -> {
              String value = each.getValue().asText();
              boolean name = root.path("components").path(SCHEMAS).has(value);
              Place target = name ? null : file.target(value);
              copy.set(
                  each.getKey(),
                  target == null ? each.getValue() : TextNode.valueOf(reference(SCHEMAS, target)));
            });
    return copy;
  }

  /** The name of a component of the document; null for what is elsewhere. */
  private @Nullable String component(String kind, Place target) {
    String prefix = "/components/" + kind + "/";
    String name =
        target.pointer().startsWith(prefix) ? target.pointer().substring(prefix.length()) : "/";
    return target.document() == document && !name.contains("/") ? name : null;
  }

  private String reference(String kind, Place target) {
    String own = component(kind, target);
    return "#/components/"
        + kind
        + "/"
        + (own != null
            ? own
            : names.computeIfAbsent(kind + target.key(), key -> add(kind, target)));
  }

  private String add(String kind, Place target) {
    String path =
        target.document() == document ? target.pointer() : target.pointer().replaceFirst(".*/", "");
    if (path.isEmpty()) {
      path = target.document().name().replaceFirst("[.][^.]*$", "");
    }
    String name =
        path.replaceFirst("^/(components/schemas/)?", "").replaceAll("[^\\p{Alnum}]+", "_");
    while (parts.path(kind).has(name)) {
      name += "_";
    }
    parts.withObjectProperty(kind).putNull(name);
    add(kind, name, target.document(), target.tree());
    return name;
  }

  private void add(String kind, String name, SourceDocument file, JsonNode part) {
    // A schema that is only a boolean is any value: the parser reads objects.
    JsonNode object = part.isObject() ? part : JsonNodeFactory.instance.objectNode();
    open.add(() -> parts.withObjectProperty(kind).set(name, part(file, object, kind, 0)));
  }
}
