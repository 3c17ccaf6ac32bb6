package dev.contentservice.packaging;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a query of Prometheus names.
 *
 * @param metrics by name, the values that its selectors ask for by label
 * @param groups the labels of {@code by (...)}
 */
record PromQuery(Map<String, Map<String, List<String>>> metrics, List<String> groups) {
  private static final Pattern GROUP = Pattern.compile("\\bby \\(([^)]*)\\)");
  private static final Pattern SELECTOR =
      Pattern.compile("\\b([a-z][a-z_0-9]*)\\b(?!\\s*\\()(?:\\{([^}]*)})?");
  private static final Pattern LABEL = Pattern.compile("([a-z_]+)(?:=~|=)\"([^\"]*)\"");

  static PromQuery of(String query) {
    List<String> groups = new ArrayList<>();
    GROUP
        .matcher(query)
        .results()
        .forEach(group -> groups.addAll(List.of(group.group(1).split(",\\s*"))));
    String rest = GROUP.matcher(query).replaceAll("").replaceAll("\\[[^]]*]", "");
    Map<String, Map<String, List<String>>> metrics = new TreeMap<>();
    Matcher selector = SELECTOR.matcher(rest);
    while (selector.find()) {
      Map<String, List<String>> labels =
          metrics.computeIfAbsent(selector.group(1), name -> new TreeMap<>());
      if (selector.group(2) != null) {
        LABEL
            .matcher(selector.group(2))
            .results()
            .forEach(
                label ->
                    labels.put(label.group(1), Arrays.asList(label.group(2).split("\\|", -1))));
      }
    }
    return new PromQuery(metrics, groups);
  }
}
