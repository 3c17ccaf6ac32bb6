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
import java.util.concurrent.CancellationException;
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
    ConformanceRun run = Suite.run(target);
    try (Interruption interruption = new Interruption(run::stop)) {
      return report(run(run, target, checks, interruption));
    }
  }

  ConformanceTarget target() {
    return options.target();
  }

  private Summary run(
      ConformanceRun run, ConformanceTarget target, List<Check> checks, Interruption interruption) {
    out.println(warning(target));
    out.flush();
    Instant start = Instant.now();
    long startNanos = System.nanoTime();
    try {
      run.start(options.patience());
    } catch (CancellationException e) {
      // Interrupted before the first check.
    }
    TextReport progress = new TextReport(out, terminal);
    List<CheckResult> results = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (Check check : checks) {
      if (System.nanoTime() - startNanos > options.deadline().toNanos()) {
        notes.add("the time of the run (--deadline) is over");
        break;
      }
      CheckResult result = run.run(check);
      if (interruption.isRequested()) {
        break;
      }
      results.add(result);
      progress.result(result, results.size(), checks.size());
    }
    if (results.size() < checks.size()) {
      notes.add("interrupted after %d of %d checks".formatted(results.size(), checks.size()));
    }
    run.restore().forEach(members -> notes.add("not restored: " + members));
    return new Summary(
        target.routes().base().toString(),
        options.lines(target),
        start,
        Duration.ofNanos(System.nanoTime() - startNanos),
        target.seed(),
        run.requests(),
        results,
        checks.size(),
        notes);
  }

  private int report(Summary summary) throws IOException {
    new TextReport(out, terminal).end(summary);
    if (report != null) {
      JUnitXml.write(summary, report.resolve("TEST-conformance.xml"));
      HtmlReport.write(summary, report.resolve("conformance.html"));
    }
    if (summary.results().size() < summary.checks()) {
      return ContentConformance.CANNOT_RUN;
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
