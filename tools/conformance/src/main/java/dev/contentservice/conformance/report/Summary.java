package dev.contentservice.conformance.report;

import dev.contentservice.conformance.check.CheckResult;
import dev.contentservice.conformance.check.CheckResult.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The results of a run.
 *
 * @param target the URL
 * @param choices what the implementer chose, for people
 * @param requests the number of requests sent
 * @param checks the number of checks, of which an interrupted run has fewer results
 * @param notes what the run left behind, for people
 */
public record Summary(
    String target,
    List<String> choices,
    Instant start,
    Duration duration,
    long seed,
    long requests,
    List<CheckResult> results,
    int checks,
    List<String> notes) {
  /** Titles of the document, for readers of the results. */
  private static final Map<String, String> TITLES =
      Map.ofEntries(
          Map.entry("1", "What the service does"),
          Map.entry("2", "Resources and their fields"),
          Map.entry("2.1", "Model resource"),
          Map.entry("2.2", "Webhook resource"),
          Map.entry("3", "States and transitions"),
          Map.entry("4", "Endpoints"),
          Map.entry("4.1", "Create a model"),
          Map.entry("4.2", "Update a webhook"),
          Map.entry("5", "Authentication"),
          Map.entry("6", "Events"),
          Map.entry("6.1", "Event subscription object"),
          Map.entry("7", "Errors"),
          Map.entry("8", "Limits"),
          Map.entry("9", "Versioning"));

  /** The results of each section, in the order of the document. */
  public Map<String, List<CheckResult>> bySection() {
    Map<String, List<CheckResult>> sections = new TreeMap<>(Comparator.naturalOrder());
    results.forEach(
        r -> sections.computeIfAbsent(r.check().section(), s -> new ArrayList<>()).add(r));
    return sections;
  }

  /** The title of a section. */
  static String title(String section) {
    return TITLES.getOrDefault(section, "");
  }

  /** The number of results with this outcome. */
  static long count(List<CheckResult> results, Outcome outcome) {
    return results.stream().filter(result -> result.outcome() == outcome).count();
  }

  /** The number of all results with this outcome. */
  public long count(Outcome outcome) {
    return count(results, outcome);
  }
}
