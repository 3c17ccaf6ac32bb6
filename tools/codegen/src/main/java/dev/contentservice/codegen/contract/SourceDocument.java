package dev.contentservice.codegen.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** A file of a contract as it is written, with the lines of its parts. */
public final class SourceDocument {
  private static final Set<String> BOOLEANS = Set.of("true", "false");
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\d+[.]?\\d*|[.]\\d+)([eE][-+]?\\d+)?");
  private static final int NESTING = 500;
  private static final int ALIASES = 10_000;
  private static final long MOST_NODES = 2_000_000;

  private final String location;
  private final Place root;
  // By their locations: those that references name.
  private final Map<String, Optional<SourceDocument>> files;

  private SourceDocument(String location, Node root, Map<String, Optional<SourceDocument>> files) {
    this.location = location;
    this.root = new Place(this, "", root);
    this.files = files;
  }

  /**
   * The document at this location; empty if it is no file or resource.
   *
   * @throws UnsupportedContract if it cannot be read, or has a version that generators do not read
   */
  public static Optional<SourceDocument> of(@Nullable String location) {
    if (location == null) {
      return Optional.empty();
    }
    try {
      Map<String, Optional<SourceDocument>> files = new HashMap<>();
      Optional<SourceDocument> document = read(location, files);
      files.put(path(location).normalize().toString(), document);
      document.ifPresent(SourceDocument::checkVersion);
      return document;
    } catch (MarkedYAMLException e) {
      int line = e.getProblemMark() == null ? 1 : e.getProblemMark().getLine() + 1;
      String place = name(location) + ":" + line + ": ";
      throw new UnsupportedContract(
          Map.of("it cannot be read: " + e.getProblem() + "; correct it", Set.of(place)));
    }
  }

  private void checkVersion() {
    Place version = root.get("openapi");
    Place paths = root.get("paths");
    if (version == null) {
      throw rejected(root, "it is no document of OpenAPI 3; convert it to OpenAPI 3.0 or 3.1");
    } else if (!String.valueOf(root.text("openapi")).matches("3\\.[01](\\..*)?")) {
      throw rejected(version, "this version of OpenAPI is not supported; use 3.0 or 3.1");
    } else if (paths != null && !(paths.node() instanceof MappingNode)) {
      throw rejected(paths, "it is no object; name paths in it");
    }
  }

  private static UnsupportedContract rejected(Place place, String reason) {
    return new UnsupportedContract(Map.of(reason, Set.of(place.label())));
  }

  private static Optional<SourceDocument> read(
      String location, Map<String, Optional<SourceDocument>> files) {
    try {
      String text = text(location);
      if (text == null) {
        return Optional.empty();
      }
      LoaderOptions options = new LoaderOptions();
      options.setCodePointLimit(Integer.MAX_VALUE);
      options.setNestingDepthLimit(NESTING);
      options.setMaxAliasesForCollections(ALIASES);
      if (text.isBlank()) {
        text = "{}";
      } else if (text.stripLeading().startsWith("{")) {
        // JSON may be indented by tabs; in its texts there are none.
        text = text.replace('\t', ' ');
      }
      Node root = new Yaml(options).compose(new StringReader(text));
      if (root != null && size(root, new IdentityHashMap<>()) >= MOST_NODES) {
        String reason = "its aliases repeat too much, or have no end; use `$ref` instead";
        throw new UnsupportedContract(Map.of(reason, Set.of(name(location) + ":1")));
      }
      return Optional.ofNullable(root).map(each -> new SourceDocument(location, each, files));
    } catch (IOException | InvalidPathException e) {
      // The parser of the generator explains it.
      return Optional.empty();
    }
  }

  /** With all that aliases repeat. */
  private static long size(Node node, Map<Node, Long> sizes) {
    Long known = sizes.putIfAbsent(node, MOST_NODES); // As long as it is not known.
    if (known != null) {
      return known;
    }
    long size = 1;
    if (node instanceof MappingNode object) {
      for (NodeTuple each : object.getValue()) {
        size += size(each.getKeyNode(), sizes) + size(each.getValueNode(), sizes);
      }
    } else if (node instanceof SequenceNode array) {
      for (Node each : array.getValue()) {
        size += size(each, sizes);
      }
    }
    sizes.put(node, Math.min(size, MOST_NODES));
    return Math.min(size, MOST_NODES);
  }

  private static @Nullable String text(String location) throws IOException {
    if (location.matches("https?:.*")) {
      return null;
    }
    Path file = path(location);
    if (Files.isRegularFile(file)) {
      return Files.readString(file);
    }
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    try (InputStream resource =
        (loader == null ? SourceDocument.class.getClassLoader() : loader)
            .getResourceAsStream(location)) {
      return resource == null ? null : new String(resource.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Path path(String location) {
    return Path.of(location.replaceFirst("^file:(//)?", ""));
  }

  /** The pointer of a part. */
  static String pointer(String whole, String name) {
    return whole + "/" + name.replace("~", "~0").replace("/", "~1");
  }

  /** The file name. */
  String name() {
    return name(location);
  }

  private static String name(String location) {
    return location.replaceFirst(".*[/\\\\]", "");
  }

  public Place root() {
    return root;
  }

  /**
   * The target of a reference to this file or another, or the place itself; null if there is none.
   */
  public static @Nullable Place resolved(@Nullable Place place) {
    Place target = place;
    for (int hops = 0; target != null && target.text("$ref") != null; hops++) {
      target = hops >= NESTING ? null : target.document.target(target.text("$ref"));
    }
    return target;
  }

  /** What a reference in this file names; null if there is none. */
  @Nullable Place target(@Nullable String reference) {
    String[] ref = String.valueOf(reference).split("#", 2);
    SourceDocument file = reference == null ? null : file(ref[0]);
    return file == null ? null : file.at(ref.length == 1 ? "" : ref[1]);
  }

  private @Nullable SourceDocument file(String relative) {
    if (relative.isEmpty()) {
      return this;
    }
    if (relative.matches("[a-z]+:.*")) {
      return null;
    }
    String path = URLDecoder.decode(relative.replace("+", "%2B"), StandardCharsets.UTF_8);
    String other = path(location).resolveSibling(path).normalize().toString();
    Optional<SourceDocument> known = files.get(other);
    if (known == null) {
      try {
        known = read(other, files);
      } catch (YAMLException e) {
        known = Optional.empty();
      }
      files.put(other, known);
    }
    return known.orElse(null);
  }

  private @Nullable Place at(String pointer) {
    Place place = pointer.isEmpty() || pointer.startsWith("/") ? root : null;
    for (String step : pointer.isEmpty() ? new String[0] : pointer.substring(1).split("/", -1)) {
      String name = URLDecoder.decode(step.replace("+", "%2B"), StandardCharsets.UTF_8);
      place = place == null ? null : place.get(name.replace("~1", "/").replace("~0", "~"));
    }
    return place;
  }

  /** A part of a document. */
  public record Place(SourceDocument document, String pointer, Node node) {
    /** File, line and pointer. */
    String label() {
      return line() + ": " + pointer;
    }

    /** File and line. */
    String line() {
      return document.name() + ":" + (node.getStartMark().getLine() + 1);
    }

    /** The members of an object, or the elements of an array by their indexes. */
    public Map<String, Place> parts() {
      Map<String, Place> parts = new LinkedHashMap<>();
      if (node instanceof MappingNode object) {
        for (NodeTuple each : object.getValue()) {
          if (each.getKeyNode().getTag().equals(Tag.MERGE)) {
            Place merged = below("<<", each.getValueNode());
            boolean many = each.getValueNode() instanceof SequenceNode;
            (many ? merged.parts().values() : Set.of(merged))
                .forEach(from -> from.parts().forEach(parts::putIfAbsent));
          } else if (each.getKeyNode() instanceof ScalarNode key) {
            parts.put(key.getValue(), below(key.getValue(), each.getValueNode()));
          }
        }
      } else if (node instanceof SequenceNode array) {
        List<Node> elements = array.getValue();
        for (int i = 0; i < elements.size(); i++) {
          parts.put(String.valueOf(i), below(String.valueOf(i), elements.get(i)));
        }
      }
      return parts;
    }

    /** It is unique in a contract. */
    String key() {
      return document.location + "#" + pointer;
    }

    /** By YAML 1.2, whose only booleans are true and false; times are texts. */
    JsonNode tree() {
      JsonNodeFactory nodes = JsonNodeFactory.instance;
      if (node instanceof MappingNode) {
        ObjectNode object = nodes.objectNode();
        parts().forEach((name, part) -> object.set(name, part.tree()));
        return object;
      } else if (node instanceof SequenceNode) {
        ArrayNode array = nodes.arrayNode();
        parts().values().forEach(each -> array.add(each.tree()));
        return array;
      }
      String text = ((ScalarNode) node).getValue();
      if (node.getTag().equals(Tag.NULL)) {
        return nodes.nullNode();
      } else if (node.getTag().equals(Tag.BOOL) && BOOLEANS.contains(text)) {
        return nodes.booleanNode(text.equals("true"));
      }
      boolean number = node.getTag().equals(Tag.INT) || node.getTag().equals(Tag.FLOAT);
      return number && NUMBER.matcher(text).matches()
          ? nodes.numberNode(new BigDecimal(text))
          : nodes.textNode(text);
    }

    private Place below(String step, Node part) {
      return new Place(document, SourceDocument.pointer(pointer, step), part);
    }

    public @Nullable Place get(String name) {
      return parts().get(name);
    }

    /** The scalar with this name as it is written. */
    @Nullable String text(String name) {
      Place part = get(name);
      return part != null && part.node instanceof ScalarNode scalar ? scalar.getValue() : null;
    }

    /** Names that several members have, of which generators read one. */
    List<String> repeated() {
      Set<String> names = new HashSet<>();
      return node instanceof MappingNode object
          ? object.getValue().stream()
              .map(each -> each.getKeyNode() instanceof ScalarNode key ? key.getValue() : "<<")
              .filter(each -> !names.add(each) && !each.equals("<<"))
              .toList()
          : List.of();
    }

    boolean has(String name) {
      return get(name) != null;
    }
  }
}
