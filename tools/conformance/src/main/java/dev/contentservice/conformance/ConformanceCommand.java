package dev.contentservice.conformance;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.CheckResult;
import dev.contentservice.conformance.check.CheckResult.Outcome;
import dev.contentservice.conformance.check.ConformanceRun;
import dev.contentservice.conformance.check.ConformanceTarget;
import dev.contentservice.conformance.checks.Suite;
import dev.contentservice.conformance.report.HtmlReport;
import dev.contentservice.conformance.report.JUnitXml;
import dev.contentservice.conformance.report.Summary;
import dev.contentservice.conformance.report.TextReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs or lists the checks. */
@Command(
    name = "content-conformance",
    description = "Checks an implementation of the content service by its URL.",
    mixinStandardHelpOptions = true,
    versionProvider = ContentConformance.Version.class,
    footer = {
      "",
      "Exit status: 0 it conforms, 1 a check failed, 2 the checks could not run.",
      "Example: content-conformance --url http://127.0.0.1:8080 --webhook wh-1 --webhook wh-2"
    })
final class ConformanceCommand implements Callable<Integer> {
  private final PrintWriter out;
  private final boolean terminal;

  @Mixin private final Options options = new Options();

  @Option(names = "--list", description = "Lists all checks and runs none.")
  private boolean list;

  @Option(
      names = "--report",
      paramLabel = "DIR",
      description = "Writes conformance.html and TEST-conformance.xml into this folder.")
  private @Nullable Path report;

  @Option(
      names = "--expected-failures",
      paramLabel = "FILE",
      description = "Ids of checks that are known to fail, one in each line; # begins a comment.")
  private @Nullable Path expectedFailures;

  ConformanceCommand(PrintWriter out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    List<Check> checks = Suite.checks();
    if (list) {
      checks.forEach(c -> out.printf("%s (%s): %s%n", c.id(), c.citation(), c.statement()));
      return ContentConformance.CONFORMS;
    }
    ConformanceTarget target = options.target();
    if (report != null) {
      Files.createDirectories(report);
    }
    try (Interruption interruption = new Interruption()) {
      return report(run(target, checks, interruption), checks.size());
    }
  }

  ConformanceTarget target() {
    return options.target();
  }

  private Summary run(ConformanceTarget target, List<Check> checks, Interruption interruption) {
    ExpectedFailures expected =
        expectedFailures == null
            ? ExpectedFailures.NONE
            : ExpectedFailures.read(expectedFailures, checks);
    out.println(warning(target));
    out.flush();
    Instant start = Instant.now();
    long startNanos = System.nanoTime();
    ConformanceRun run = Suite.run(target);
    run.start(options.patience());
    TextReport progress = new TextReport(out, terminal);
    List<CheckResult> results = new ArrayList<>();
    for (Check check : checks) {
      if (interruption.isRequested()) {
        break;
      }
      CheckResult result = expected.apply(run.run(check));
      results.add(result);
      progress.result(result, results.size(), checks.size());
    }
    List<String> notes = run.restore().stream().map(members -> "not restored: " + members).toList();
    return new Summary(
        target.routes().base().toString(),
        options.lines(target),
        start,
        Duration.ofNanos(System.nanoTime() - startNanos),
        target.seed(),
        run.requests(),
        results,
        notes);
  }

  private int report(Summary summary, int checks) throws IOException {
    int done = summary.results().size();
    if (done < checks) {
      summary.notes().forEach(out::println);
      out.printf("interrupted after %d of %d checks%n", done, checks);
      out.flush();
      return ContentConformance.CANNOT_RUN;
    }
    new TextReport(out, terminal).end(summary);
    if (report != null) {
      JUnitXml.write(summary, report.resolve("TEST-conformance.xml"));
      HtmlReport.write(summary, report.resolve("conformance.html"));
    }
    return summary.count(Outcome.FAILED) == 0
        ? ContentConformance.CONFORMS
        : ContentConformance.FAILED;
  }

  private static String warning(ConformanceTarget target) {
    String models =
        "Creates some thousand models; the interface has no operation that deletes them.\n";
    return target.webhooks().isEmpty()
        ? models + "Skips what needs a webhook (--webhook).\n"
        : models
            + "Changes every member of %s and restores them at the end or when interrupted.\n"
                .formatted(String.join(" and ", target.webhooks()));
  }
}
