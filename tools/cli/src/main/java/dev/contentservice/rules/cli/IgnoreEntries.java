package dev.contentservice.rules.cli;

import dev.contentservice.rules.cli.output.Catalogue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/**
 * Reads what a configuration file ignores.
 *
 * @param yaml the file
 * @param catalogue the rules that there are
 * @param folder the folder of the file, absolute
 */
record IgnoreEntries(YamlNodes yaml, Catalogue catalogue, Path folder) {
  private static final String KEYS = "rules, paths, documents";

  List<Ignored> read(Node list) {
    List<Ignored> all = new ArrayList<>();
    for (Node entry : yaml.items(list, "entries with " + KEYS)) {
      Map<String, Node> values = yaml.values(entry, KEYS);
      Set<String> rules = texts(values.get("rules"));
      Set<String> paths = texts(values.get("paths"));
      Set<String> documents = texts(values.get("documents"));
      if (rules.isEmpty() || (paths.isEmpty() && documents.isEmpty())) {
        throw yaml.error(
            entry, "an entry has rules, and paths or documents; severities turn a rule off");
      }
      checkRules(values.get("rules"));
      all.add(new Ignored(rules, exclusions(values.get("paths")), documents));
    }
    return all;
  }

  private void checkRules(@Nullable Node node) {
    if (node != null) {
      for (ScalarNode rule : yaml.texts(node)) {
        if (!catalogue.has(rule.getValue())) {
          throw yaml.unknownRule(rule, catalogue);
        }
      }
    }
  }

  private @Nullable Exclusions exclusions(@Nullable Node node) {
    if (node == null || yaml.texts(node).isEmpty()) {
      return null;
    }
    Exclusions paths = new Exclusions();
    for (ScalarNode glob : yaml.texts(node)) {
      try {
        paths.add(folder, glob.getValue());
      } catch (IllegalArgumentException e) {
        throw yaml.error(glob, String.valueOf(e.getMessage()));
      }
    }
    return paths;
  }

  private Set<String> texts(@Nullable Node node) {
    Set<String> texts = new HashSet<>();
    if (node != null) {
      yaml.texts(node).forEach(text -> texts.add(text.getValue()));
    }
    return Set.copyOf(texts);
  }
}
