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

/**
 * The results as one page that loads nothing else: the checks of each section, failed ones first.
 */
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

  private void section(String section, List<CheckResult> results) {
    add("<h2>%s %s</h2>\n", section, Summary.title(section));
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
