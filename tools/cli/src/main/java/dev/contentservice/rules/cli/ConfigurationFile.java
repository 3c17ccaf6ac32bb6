package dev.contentservice.rules.cli;

import dev.contentservice.rules.cli.Configuration.ConfigurationException;
import dev.contentservice.rules.cli.output.Catalogue;
import dev.contentservice.rules.cli.output.TextOutput;
import dev.contentservice.rules.engine.Severities;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.stream.HouseRules;
import dev.contentservice.rules.webhook.EntityRelations;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/** Reads a configuration file; an error names its line and column. */
final class ConfigurationFile {
  private static final String KEYS =
      "relations, severities, exclude, unknown-kind, rules, rule-jars, ignore, baseline";
  private static final Map<String, Optional<Severity>> LEVELS =
      Map.of(
          "error", Optional.of(Severity.ERROR),
          "warning", Optional.of(Severity.WARNING),
          "off", Optional.empty());

  private final YamlNodes yaml;
  private final Path folder;
  private HouseRules house;
  private @Nullable Catalogue known;
  private List<Ignored> ignored = List.of();
  private @Nullable Path baseline;
  private EntityRelations relations = EntityRelations.none();
  private final Map<String, Optional<Severity>> severities = new HashMap<>();
  private final List<String> exclude = new ArrayList<>();
  private UnknownKinds unknownKind = UnknownKinds.error;

  private ConfigurationFile(YamlNodes yaml, Path folder, HouseRules house) {
    this.yaml = yaml;
    this.folder = folder;
    this.house = house;
  }

  /**
   * Reads the file.
   *
   * @param working the working folder; messages name the file relative to it
   * @param house rules that do not come from the file
   * @throws ConfigurationException if the file cannot be read or is not valid
   */
  static Configuration read(Path path, Path working, HouseRules house) {
    Path file = working.resolve(path).normalize();
    Path shown = file.startsWith(working) ? working.relativize(file) : file;
    Path parent = file.getParent();
    Path folder = parent == null ? file : parent;
    YamlNodes yaml = new YamlNodes(TextOutput.printable(shown.toString()));
    ConfigurationFile read = new ConfigurationFile(yaml, folder, house);
    read.document(file).ifPresent(read::root);
    return new Configuration(
        folder,
        read.relations,
        new Severities(read.severities),
        read.exclude,
        read.unknownKind,
        read.house,
        read.ignored,
        read.baseline);
  }

  private Optional<Node> document(Path file) {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw yaml.error(" it is not a regular file", null);
    }
    try {
      return new Compose(LoadSettings.builder().build()).composeString(Files.readString(file));
    } catch (MalformedInputException e) {
      throw yaml.error(" the file is not UTF-8", e);
    } catch (IOException e) {
      throw yaml.error(" " + CheckRun.unreadable(e), e);
    } catch (MarkedYamlEngineException e) {
      throw yaml.error(YamlNodes.position(e.getProblemMark()) + e.getProblem(), e);
    } catch (YamlEngineException e) {
      throw yaml.error(" the file is not YAML", e);
    }
  }

  private void root(Node root) {
    Map<String, Node> values = yaml.values(root, KEYS);
    // First, because the others may name these rules.
    given(values, "rule-jars", node -> yaml.texts(node).forEach(this::jar));
    given(values, "rules", node -> house = new RuleEntries(yaml).addTo(house, node));
    given(values, "relations", this::relations);
    given(values, "severities", node -> yaml.mapping(node, "ids of rules").forEach(this::severity));
    given(values, "unknown-kind", this::unknownKind);
    given(values, "exclude", node -> yaml.texts(node).forEach(this::exclude));
    given(
        values,
        "ignore",
        node -> ignored = new IgnoreEntries(yaml, catalogue(), folder).read(node));
    given(values, "baseline", node -> baseline = path(node, yaml.text(node, "baseline")));
  }

  /** Every rule; read only for a file that names one. */
  private Catalogue catalogue() {
    if (known == null) {
      known = Catalogue.of(house);
    }
    return known;
  }

  private static void given(Map<String, Node> values, String key, Consumer<Node> reader) {
    Node node = values.get(key);
    if (node != null) {
      reader.accept(node);
    }
  }

  private void jar(ScalarNode jar) {
    try {
      house = RuleJar.addTo(house, path(jar, jar.getValue()));
    } catch (IllegalArgumentException e) {
      throw yaml.error(jar, String.valueOf(e.getMessage()));
    }
  }

  private Path path(Node node, String text) {
    try {
      return folder.resolve(text).normalize();
    } catch (InvalidPathException e) {
      throw yaml.error(node, "this cannot be the name of a file");
    }
  }

  private void relations(Node node) {
    List<String> pairs = new ArrayList<>();
    yaml.texts(node).forEach(text -> pairs.add(text.getValue()));
    try {
      relations = EntityRelations.parse(String.join(",", pairs));
    } catch (IllegalArgumentException e) {
      throw yaml.error(node, String.valueOf(e.getMessage()));
    }
  }

  private void severity(ScalarNode rule, Node node) {
    if (!catalogue().has(rule.getValue())) {
      throw yaml.unknownRule(rule, catalogue());
    }
    String text = node instanceof ScalarNode level ? level.getValue() : "not a text";
    Optional<Severity> severity = LEVELS.get(text);
    if (severity == null) {
      throw yaml.error(
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
                () -> yaml.error(node, "unknown-kind is error or ignore but is '" + text + "'"));
  }

  private void exclude(ScalarNode glob) {
    try {
      new Exclusions().add(Path.of("").toAbsolutePath(), glob.getValue());
    } catch (IllegalArgumentException e) {
      throw yaml.error(glob, String.valueOf(e.getMessage()));
    }
    exclude.add(glob.getValue());
  }
}
