package dev.contentservice.conformance.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.conformance.check.CheckResult;
import dev.contentservice.conformance.check.CheckResult.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** The results as one page that loads nothing else: a matrix of sections, then each check. */
public final class HtmlReport {
  private static final String HEAD = "head.html";

  private final StringBuilder page = new StringBuilder();

  private HtmlReport() {}

  /** Writes the file. */
  public static void write(Summary summary, Path file) throws IOException {
    HtmlReport report = new HtmlReport();
    try (InputStream head = HtmlReport.class.getResourceAsStream(HEAD)) {
      report.page.append(new String(Objects.requireNonNull(head).readAllBytes(), UTF_8));
    }
    report.begin(summary);
    report.matrix(summary);
    summary.bySection().forEach(report::section);
    report.page.append("</body>\n</html>\n");
    Files.writeString(file, report.page);
  }

  private void begin(Summary summary) {
    Outcome outcome = summary.count(Outcome.FAILED) == 0 ? Outcome.PASSED : Outcome.FAILED;
    add(
        "<h1>Conformance</h1>\n<p class=\"result %s\">%s</p>\n",
        outcome, TextReport.sentence(summary));
    add("<p>%s, %s s</p>\n", summary.start(), summary.duration().toSeconds());
    summary.choices().forEach(choice -> add("<p>%s</p>\n", choice));
    summary.notes().forEach(note -> add("<p>%s</p>\n", note));
  }

  private void matrix(Summary summary) {
    page.append("<table>\n<tr><th>section</th><th></th>");
    for (Outcome outcome : Outcome.values()) {
      add("<th class=\"number\">%s</th>", name(outcome));
    }
    page.append("</tr>\n");
    summary.bySection().forEach(this::row);
    page.append("</table>\n");
  }

  private void row(String section, List<CheckResult> results) {
    add("<tr><td><a href=\"#s%s\">%s</a></td>", section, section);
    add("<td>%s</td>", Summary.title(section));
    for (Outcome outcome : Outcome.values()) {
      long count = Summary.count(results, outcome);
      add("<td class=\"number %s\">%s</td>", count == 0 ? "" : outcome, count == 0 ? "" : count);
    }
    page.append("</tr>\n");
  }

  private void section(String section, List<CheckResult> results) {
    add("<h2 id=\"s%s\">%s %s</h2>\n", section, section, Summary.title(section));
    for (Outcome outcome : List.of(Outcome.FAILED, Outcome.SKIPPED, Outcome.PASSED)) {
      List<CheckResult> some = results.stream().filter(r -> r.outcome() == outcome).toList();
      if (!some.isEmpty()) {
        add("<details %s>\n", outcome == Outcome.FAILED ? "open" : "");
        add(
            "<summary class=\"%s\">%d %s</summary>\n<table>\n",
            outcome, some.size(), name(outcome));
        some.forEach(this::check);
        page.append("</table>\n</details>\n");
      }
    }
  }

  private void check(CheckResult result) {
    add("<tr><td><code>%s</code></td>", result.check().id());
    add("<td>%s", result.check().statement());
    if (!result.detail().isEmpty()) {
      add("<pre>%s</pre>", result.detail());
    }
    add("</td><td>%s</td></tr>\n", result.check().citation());
  }

  private static String name(Outcome outcome) {
    return switch (outcome) {
      case PASSED -> "passed";
      case FAILED -> "failed";
      case SKIPPED -> "skipped";
    };
  }

  /** Appends text; escapes its arguments. */
  private void add(String format, Object... arguments) {
    Object[] escaped = new Object[arguments.length];
    for (int i = 0; i < arguments.length; i++) {
      escaped[i] = arguments[i] instanceof Number n ? n : escaped(arguments[i].toString());
    }
    page.append(String.format(format, escaped));
  }

  private static String escaped(String text) {
    return JUnitXml.printable(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
