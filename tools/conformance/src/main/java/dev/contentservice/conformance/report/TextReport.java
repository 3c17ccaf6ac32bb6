package dev.contentservice.conformance.report;

import dev.contentservice.conformance.check.CheckResult;
import dev.contentservice.conformance.check.CheckResult.Outcome;
import java.io.PrintWriter;

/** The results for people: failures as they occur, then a summary by section. */
public final class TextReport {
  private static final String CLEAR = "\r\033[K";

  private final PrintWriter out;
  private final boolean terminal;

  /** Shows progress only on a terminal. */
  public TextReport(PrintWriter out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /** One result; the progress line shows it as one of a number of checks. */
  public void result(CheckResult result, int number, int all) {
    if (terminal) {
      out.print(CLEAR);
    }
    if (result.outcome() == Outcome.FAILED) {
      out.println(failure(result));
    }
    if (terminal && number < all) {
      out.printf("%d of %d  %s", number, all, result.check().id());
    }
    out.flush();
  }

  private static String failure(CheckResult result) {
    return "FAILED %s (%s)%n  %s%n  %s%n"
        .formatted(
            result.check().id(),
            result.check().citation(),
            result.check().statement(),
            result.detail().replace("\n", "\n  "));
  }

  /** The summary. */
  public void end(Summary summary) {
    out.printf("%-8s %-28s %7s %7s %8s%n", "section", "", "passed", "failed", "skipped");
    summary
        .bySection()
        .forEach(
            (section, results) ->
                out.printf(
                    "%-8s %-28s %7d %7d %8d%n",
                    section,
                    Summary.title(section),
                    Summary.count(results, Outcome.PASSED),
                    Summary.count(results, Outcome.FAILED),
                    Summary.count(results, Outcome.SKIPPED)));
    out.println();
    summary.choices().forEach(out::println);
    summary.notes().forEach(out::println);
    out.println(sentence(summary));
    out.flush();
  }

  /** The result in one sentence. */
  static String sentence(Summary summary) {
    long failed = summary.count(Outcome.FAILED);
    boolean complete = summary.results().size() == summary.checks();
    String result =
        failed > 0 ? "does not conform" : complete ? "conforms" : "is not checked completely";
    return "%s %s: %d checks passed, %d failed, %d skipped; %d requests, seed %d"
        .formatted(
            summary.target(),
            result,
            summary.count(Outcome.PASSED),
            failed,
            summary.count(Outcome.SKIPPED),
            summary.requests(),
            summary.seed());
  }
}
