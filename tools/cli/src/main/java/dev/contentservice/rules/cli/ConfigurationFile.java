package dev.contentservice.rules.cli;

import dev.contentservice.rules.cli.Configuration.ConfigurationException;
import dev.contentservice.rules.engine.Severities;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.webhook.EntityRelations;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads a configuration file; an error names its line and column. */
final class ConfigurationFile {
  private static final String KEYS = "relations, severities, exclude, unknown-kind";
  private static final Map<String, Optional<Severity>> LEVELS =
      Map.of(
          "error", Optional.of(Severity.ERROR),
          "warning", Optional.of(Severity.WARNING),
          "off", Optional.empty());

  private final String name;
  private EntityRelations relations = EntityRelations.none();
  private final Map<String, Optional<Severity>> severities = new HashMap<>();
  private final List<String> exclude = new ArrayList<>();
  private UnknownKinds unknownKind = UnknownKinds.error;

  private ConfigurationFile(String name) {
    this.name = name;
  }

  /**
   * Reads the file.
   *
   * @param working the working folder; messages name the file relative to it
   * @throws ConfigurationException if the file cannot be read or is not valid
   */
  static Configuration read(Path path, Path working) {
    Path file = working.resolve(path).normalize();
    Path shown = file.startsWith(working) ? working.relativize(file) : file;
    ConfigurationFile read = new ConfigurationFile(TextOutput.printable(shown.toString()));
    read.root(read.document(file));
    Path folder = file.getParent();
    return new Configuration(
        folder == null ? file : folder,
        read.relations,
        new Severities(read.severities),
        read.exclude,
        read.unknownKind);
  }

  private Optional<Node> document(Path file) {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw error(" it is not a regular file", null);
    }
    try {
      return new Compose(LoadSettings.builder().build()).composeString(Files.readString(file));
    } catch (MalformedInputException e) {
      throw error(" the file is not UTF-8", e);
    } catch (IOException e) {
      throw error(" " + CheckRun.unreadable(e), e);
    } catch (MarkedYamlEngineException e) {
      throw error(position(e.getProblemMark()) + e.getProblem(), e);
    } catch (YamlEngineException e) {
      throw error(" the file is not YAML", e);
    }
  }

  private void root(Optional<Node> document) {
    document.ifPresent(
        node ->
            mapping(node, KEYS)
                .forEach(
                    (key, value) -> {
                      switch (key.getValue()) {
                        case "relations" -> relations(value);
                        case "severities" -> mapping(value, "ids of rules").forEach(this::severity);
                        case "unknown-kind" -> unknownKind(value);
                        case "exclude" -> texts(value).forEach(this::exclude);
                        default ->
                            throw unknown(
                                key,
                                "unknown key",
                                "the keys are " + KEYS,
                                List.of(KEYS.split(", ")));
                      }
                    }));
  }

  private void relations(Node node) {
    List<String> pairs = new ArrayList<>();
    texts(node).forEach(text -> pairs.add(text.getValue()));
    try {
      relations = EntityRelations.parse(String.join(",", pairs));
    } catch (IllegalArgumentException e) {
      throw error(node, String.valueOf(e.getMessage()));
    }
  }

  private void severity(ScalarNode rule, Node node) {
    if (Catalogue.entry(rule.getValue()).isEmpty()) {
      throw unknown(rule, "unknown rule", "'content-rules rules' lists all rules", Catalogue.ids());
    }
    String text = node instanceof ScalarNode level ? level.getValue() : "not a text";
    Optional<Severity> severity = LEVELS.get(text);
    if (severity == null) {
      throw error(
          node,
          "a severity is error, warning or off but is '"
              + text
              + "'"
              + Suggestion.of(text, LEVELS.keySet()));
    }
    severities.put(rule.getValue(), severity);
  }

  private void unknownKind(Node node) {
    String text = node instanceof ScalarNode choice ? choice.getValue() : "not a text";
    unknownKind =
        UnknownKinds.labelled(text)
            .orElseThrow(
                () -> error(node, "unknown-kind is error or ignore but is '" + text + "'"));
  }

  private void exclude(ScalarNode glob) {
    try {
      new Exclusions().add(Path.of("").toAbsolutePath(), glob.getValue());
    } catch (IllegalArgumentException e) {
      throw error(glob, String.valueOf(e.getMessage()));
    }
    exclude.add(glob.getValue());
  }

  /** The entries of a mapping, in order. */
  private Map<ScalarNode, Node> mapping(Node node, String keys) {
    if (!(node instanceof MappingNode mapping)) {
      throw error(node, "write a mapping whose keys are " + keys);
    }
    Map<String, Node> seen = new HashMap<>();
    Map<ScalarNode, Node> entries = new LinkedHashMap<>();
    for (NodeTuple entry : mapping.getValue()) {
      if (!(entry.getKeyNode() instanceof ScalarNode key)) {
        throw error(entry.getKeyNode(), "a key is a text; the keys are " + keys);
      }
      if (seen.put(key.getValue(), key) != null) {
        throw error(key, "the key '" + key.getValue() + "' is there twice");
      }
      entries.put(key, entry.getValueNode());
    }
    return entries;
  }

  /** A list of texts, or one text. */
  private List<ScalarNode> texts(Node node) {
    List<ScalarNode> texts = new ArrayList<>();
    for (Node item : node instanceof SequenceNode list ? list.getValue() : List.of(node)) {
      if (!(item instanceof ScalarNode text)) {
        throw error(item, "write a list of texts");
      }
      if (!text.getValue().isEmpty()) {
        texts.add(text);
      }
    }
    return texts;
  }

  private ConfigurationException unknown(
      ScalarNode key, String what, String allowed, List<String> known) {
    String suggestion = Suggestion.of(key.getValue(), known);
    return error(key, what + " '" + key.getValue() + "'; " + allowed + suggestion);
  }

  private ConfigurationException error(Node node, String message) {
    return error(position(node.getStartMark()) + message, null);
  }

  private ConfigurationException error(String message, @Nullable Throwable cause) {
    return new ConfigurationException(name + ":" + TextOutput.printable(message), cause);
  }

  private static String position(Optional<Mark> mark) {
    return mark.map(at -> (at.getLine() + 1) + ":" + (at.getColumn() + 1) + ": ").orElse(" ");
  }
}
