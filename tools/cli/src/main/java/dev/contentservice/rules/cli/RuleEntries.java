package dev.contentservice.rules.cli;

import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.Severity;
import dev.contentservice.rules.json.MemberRule;
import dev.contentservice.rules.json.PointerPattern;
import dev.contentservice.rules.stream.BodyKind;
import dev.contentservice.rules.stream.HouseRules;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/**
 * Reads the rules that a configuration file describes.
 *
 * @param yaml the file
 */
record RuleEntries(YamlNodes yaml) {
  private static final String KEYS =
      "id, statement, fix, severity, source, kinds, required, forbidden, pattern, matches";
  private static final Map<String, Severity> SEVERITIES =
      Map.of("error", Severity.ERROR, "warning", Severity.WARNING);

  /** Adds the rules of the list. */
  HouseRules addTo(HouseRules rules, Node list) {
    HouseRules all = rules;
    for (Node entry : yaml.items(list, "rules")) {
      Map<String, Node> values = yaml.values(entry, KEYS);
      try {
        all = all.andJson(kinds(values.get("kinds")), rule(entry, values));
      } catch (IllegalArgumentException e) {
        throw yaml.error(entry, String.valueOf(e.getMessage()));
      }
    }
    return all;
  }

  private MemberRule rule(Node entry, Map<String, Node> values) {
    Node source = values.get("source");
    RuleDescriptor descriptor =
        new RuleDescriptor(
            yaml.text(entry, values, "id"),
            severity(values.get("severity")),
            yaml.text(entry, values, "statement"),
            source == null ? "house rule" : yaml.text(source, "source"));
    String fix = yaml.text(entry, values, "fix");
    List<String> conditions =
        List.of("required", "forbidden", "pattern").stream().filter(values::containsKey).toList();
    if (conditions.size() != 1) {
      throw yaml.error(entry, "an entry must have one of required, forbidden and pattern");
    }
    String condition = conditions.get(0);
    boolean matches = values.containsKey("matches");
    if (matches != condition.equals("pattern")) {
      throw yaml.error(entry, "pattern and matches belong together");
    }
    PointerPattern at = pointer(values.get(condition), condition);
    return switch (condition) {
      case "required" -> MemberRule.required(descriptor, fix, at);
      case "forbidden" -> MemberRule.forbidden(descriptor, fix, at);
      default -> MemberRule.pattern(descriptor, fix, at, regex(entry, values));
    };
  }

  private PointerPattern pointer(@Nullable Node node, String key) {
    Node there = Objects.requireNonNull(node);
    try {
      return PointerPattern.of(yaml.text(there, key));
    } catch (IllegalArgumentException e) {
      throw yaml.error(there, String.valueOf(e.getMessage()));
    }
  }

  private Pattern regex(Node entry, Map<String, Node> values) {
    String text = yaml.text(entry, values, "matches");
    try {
      return Pattern.compile(text, Pattern.UNICODE_CASE);
    } catch (PatternSyntaxException e) {
      throw yaml.error(entry, "matches is no regular expression: " + e.getDescription());
    }
  }

  private Severity severity(@Nullable Node node) {
    if (node == null) {
      return Severity.ERROR;
    }
    String text = node instanceof ScalarNode level ? level.getValue() : "not a text";
    Severity severity = SEVERITIES.get(text);
    if (severity == null) {
      throw yaml.error(node, "the severity of a rule is error or warning but is '" + text + "'");
    }
    return severity;
  }

  private Set<BodyKind> kinds(@Nullable Node node) {
    Set<BodyKind> kinds = EnumSet.noneOf(BodyKind.class);
    if (node == null) {
      return EnumSet.allOf(BodyKind.class);
    }
    for (ScalarNode text : yaml.texts(node)) {
      String label = text.getValue();
      List<String> labels = Arrays.stream(BodyKind.values()).map(BodyKind::label).toList();
      kinds.add(
          BodyKind.labelled(label)
              .orElseThrow(
                  () ->
                      yaml.error(
                          text,
                          "a kind must be one of "
                              + String.join(", ", labels)
                              + " but is '"
                              + label
                              + "'"
                              + Suggestion.of(label, labels))));
    }
    return kinds;
  }
}
