package dev.contentservice.rules.cli;

import dev.contentservice.rules.cli.Configuration.ConfigurationException;
import dev.contentservice.rules.cli.output.Catalogue;
import dev.contentservice.rules.cli.output.TextOutput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * Reads the nodes of a configuration file; an error names its line and column.
 *
 * @param name the file in messages
 */
record YamlNodes(String name) {

  /** The entries of a mapping, in order. */
  Map<ScalarNode, Node> mapping(Node node, String keys) {
    if (!(node instanceof MappingNode mapping)) {
      throw error(node, "write a mapping whose keys are " + keys);
    }
    Map<String, Node> seen = new HashMap<>();
    Map<ScalarNode, Node> entries = new LinkedHashMap<>();
    for (NodeTuple entry : mapping.getValue()) {
      if (!(entry.getKeyNode() instanceof ScalarNode key)) {
        throw error(entry.getKeyNode(), "a key must be a text; the keys are " + keys);
      }
      if (seen.put(key.getValue(), key) != null) {
        throw error(key, "the key '" + key.getValue() + "' is there twice");
      }
      entries.put(key, entry.getValueNode());
    }
    return entries;
  }

  /** The values of a mapping with these keys only, by key. */
  Map<String, Node> values(Node node, String keys) {
    Map<String, Node> values = new LinkedHashMap<>();
    mapping(node, keys)
        .forEach(
            (key, value) -> {
              if (!List.of(keys.split(", ")).contains(key.getValue())) {
                throw unknownKey(key, keys);
              }
              values.put(key.getValue(), value);
            });
    return values;
  }

  /** The items of a list; none for an empty value. */
  List<Node> items(Node node, String what) {
    if (node instanceof SequenceNode list) {
      return list.getValue();
    }
    if (node instanceof ScalarNode empty && empty.getValue().isEmpty()) {
      return List.of();
    }
    throw error(node, "write a list of " + what);
  }

  /** A list of texts, or one text; none for an empty value. */
  List<ScalarNode> texts(Node node) {
    if (node instanceof ScalarNode one) {
      return one.getValue().isEmpty() ? List.of() : List.of(one);
    }
    List<ScalarNode> texts = new ArrayList<>();
    for (Node item : items(node, "texts")) {
      if (!(item instanceof ScalarNode text)) {
        throw error(item, "write a list of texts");
      }
      if (text.getValue().isEmpty()) {
        // Left out, it would make an entry apply to more than the file says.
        throw error(item, "this text of the list is empty; write it or delete it");
      }
      texts.add(text);
    }
    return texts;
  }

  /** The text of this key of an entry. */
  String text(Node entry, Map<String, Node> values, String key) {
    Node node = values.get(key);
    if (node == null) {
      throw error(entry, "the entry has no " + key);
    }
    return text(node, key);
  }

  /** The text of a node, which is not blank. */
  String text(Node node, String key) {
    if (node instanceof ScalarNode text && !text.getValue().isBlank()) {
      return text.getValue();
    }
    throw error(node, key + " must be a text");
  }

  ConfigurationException unknownKey(ScalarNode key, String keys) {
    return unknown(key, "unknown key", "the keys are " + keys, List.of(keys.split(", ")));
  }

  ConfigurationException unknownRule(ScalarNode rule, Catalogue catalogue) {
    String allowed = "'content-rules rules' lists all rules";
    return unknown(rule, "unknown rule", allowed, catalogue.ids());
  }

  private ConfigurationException unknown(
      ScalarNode key, String what, String allowed, List<String> known) {
    String suggestion = Suggestion.of(key.getValue(), known);
    return error(key, what + " '" + key.getValue() + "'; " + allowed + suggestion);
  }

  ConfigurationException error(Node node, String message) {
    return error(position(node.getStartMark()) + message, (Throwable) null);
  }

  ConfigurationException error(String message, @Nullable Throwable cause) {
    return new ConfigurationException(name + ":" + TextOutput.printable(message), cause);
  }

  static String position(Optional<Mark> mark) {
    return mark.map(at -> (at.getLine() + 1) + ":" + (at.getColumn() + 1) + ": ").orElse(" ");
  }
}
