package dev.contentservice.packaging;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The samples of a service.
 *
 * @param metrics by name, the values of each label
 */
record Scrape(Map<String, Map<String, Set<String>>> metrics) {
  private static final Pattern SAMPLE =
      Pattern.compile("^([a-z][a-z_0-9]*)(?:\\{(.*)})? [-+0-9.E]+", Pattern.MULTILINE);
  private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"((?:[^\"\\\\]|\\\\.)*)\"");

  /**
   * Adds what Prometheus itself adds.
   *
   * @param exposed the metrics in its text format
   */
  static Scrape of(String exposed) {
    Map<String, Map<String, Set<String>>> metrics = new TreeMap<>();
    metrics.put("up", new TreeMap<>(Map.of("job", Set.of("content-service"))));
    Matcher sample = SAMPLE.matcher(exposed);
    while (sample.find()) {
      Map<String, Set<String>> labels =
          metrics.computeIfAbsent(sample.group(1), name -> new TreeMap<>());
      if (sample.group(2) != null) {
        LABEL
            .matcher(sample.group(2))
            .results()
            .forEach(
                label ->
                    labels
                        .computeIfAbsent(label.group(1), name -> new TreeSet<>())
                        .add(label.group(2)));
      }
    }
    metrics.values().forEach(labels -> labels.put("instance", Set.of()));
    return new Scrape(metrics);
  }
}
