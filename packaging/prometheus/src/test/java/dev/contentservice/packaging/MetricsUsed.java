package dev.contentservice.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Compares the queries of the dashboard and of the alert rules with what a process exposes. */
public final class MetricsUsed {
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z_]+)` \\|.*$");

  private MetricsUsed() {}

  /**
   * Checks that each queried or documented metric is exposed, with each label and value.
   *
   * @param scraped the exposed metrics, as Prometheus reads them
   * @param concerned the metrics to check
   * @return the names of the checked metrics
   */
  public static Set<String> check(String scraped, Predicate<String> concerned) throws IOException {
    Scrape scrape = Scrape.of(scraped);
    Set<String> checked = new TreeSet<>();
    String page = Files.readString(ProjectFile.at("docs/MONITORING.md"));
    List<String> rows = ROW.matcher(page).results().map(row -> row.group(1)).toList();
    Stream.of(Alerts.queries(), Dashboard.queries(), rows.stream())
        .flatMap(queries -> queries)
        .forEach(query -> check(query, PromQuery.of(query), scrape, page, concerned, checked));
    return checked;
  }

  private static void check(
      String query,
      PromQuery parsed,
      Scrape scrape,
      String page,
      Predicate<String> concerned,
      Set<String> checked) {
    assertThat(parsed.metrics()).as(query).isNotEmpty();
    parsed
        .metrics()
        .forEach(
            (metric, selected) -> {
              if (concerned.test(metric)) {
                checked.add(metric);
                check(query, parsed, metric, selected, scrape, documented(page, metric));
              }
            });
  }

  private static void check(
      String query,
      PromQuery parsed,
      String metric,
      Map<String, List<String>> selected,
      Scrape scrape,
      String documented) {
    assertThat(scrape.metrics().keySet()).as(query).contains(metric);
    Map<String, Set<String>> labels = scrape.metrics().get(metric);
    assertThat(labels.keySet()).as(query).containsAll(selected.keySet());
    assertThat(labels.keySet()).as(query).containsAll(parsed.groups());
    selected.forEach(
        (label, values) ->
            assertThat(values)
                .as(query)
                .allMatch(
                    value ->
                        value.startsWith("$")
                            || labels.get(label).contains(value)
                            || documented.matches("(?s).*\\b" + value + "\\b.*")));
  }

  /** The row of the metric in docs/MONITORING.md; it names values that a healthy node never has. */
  private static String documented(String page, String metric) {
    return ROW.matcher(page)
        .results()
        .filter(row -> row.group(1).equals(metric))
        .map(row -> row.group())
        .findFirst()
        .orElse("");
  }
}
