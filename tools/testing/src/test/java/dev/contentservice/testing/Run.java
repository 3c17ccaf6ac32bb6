package dev.contentservice.testing;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import org.junit.platform.launcher.listeners.TestExecutionSummary.Failure;

/** Runs test classes in parallel, in this process or, as a program, in one of its own. */
final class Run {
  private static final Map<String, String> PARALLEL =
      Map.of(
          "junit.jupiter.execution.parallel.enabled", "true",
          "junit.jupiter.execution.parallel.mode.default", "concurrent",
          "junit.jupiter.execution.parallel.config.strategy", "fixed",
          "junit.jupiter.execution.parallel.config.fixed.parallelism", "4");

  private Run() {}

  static TestExecutionSummary of(Class<?>... classes) {
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(Stream.of(classes).map(each -> selectClass(each)).toList())
                .configurationParameters(PARALLEL)
                .build(),
            listener);
    return listener.getSummary();
  }

  /** The messages of the failed tests. */
  static List<String> failures(Class<?> tests) {
    return of(tests).getFailures().stream()
        .map(Failure::getException)
        .map(failure -> String.valueOf(failure.getMessage()))
        .toList();
  }

  public static void main(String... names) throws Exception {
    for (String name : names) {
      of(Class.forName(name)).printFailuresTo(new PrintWriter(System.out, true));
    }
  }
}
