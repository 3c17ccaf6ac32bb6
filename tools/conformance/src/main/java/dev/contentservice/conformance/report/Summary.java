package dev.contentservice.conformance.report;

import dev.contentservice.conformance.check.CheckResult;
import dev.contentservice.conformance.check.CheckResult.Outcome;
import dev.contentservice.conformance.http.Json;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

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
  private static final JsonNode TITLES =
      Json.yaml("/dev/contentservice/conformance/report/sections.yaml");

  /** The results of each section, in the order of the document. */
  public Map<String, List<CheckResult>> bySection() {
    Map<String, List<CheckResult>> sections = new TreeMap<>(Comparator.naturalOrder());
    results.forEach(
        r -> sections.computeIfAbsent(r.check().section(), s -> new ArrayList<>()).add(r));
    return sections;
  }

  /** The title of a section. */
  static String title(String section) {
    return TITLES.path(section).asString("");
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
