package dev.contentservice.conformance;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.CheckResult;
import dev.contentservice.conformance.check.CheckResult.Outcome;
import dev.contentservice.conformance.check.Choices;
import dev.contentservice.conformance.check.ConformanceRun;
import dev.contentservice.conformance.check.ConformanceTarget;
import dev.contentservice.conformance.checks.Suite;
import dev.contentservice.conformance.example.Behaviour;
import dev.contentservice.conformance.example.ExampleService;
import dev.contentservice.conformance.http.RouteOptions;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Runs of all checks against the example service. */
final class ExampleRuns {
  /** Requests to a service in this process need no address. */
  static final URI IN_PROCESS = URI.create("http://127.0.0.1:1");

  private ExampleRuns() {}

  static ConformanceTarget target(URI url, int requests) {
    return new ConformanceTarget(
        RouteOptions.assumed(url),
        Behaviour.TOKEN,
        List.of("w1", "w2"),
        List.of(),
        7,
        requests,
        Choices.NONE,
        Set.of());
  }

  static List<CheckResult> results(Behaviour behaviour, int requests) {
    return results(behaviour, requests, Suite.checks());
  }

  static List<CheckResult> results(Behaviour behaviour, int requests, List<Check> checks) {
    try (ExampleService service = new ExampleService(behaviour)) {
      ConformanceRun run = Suite.run(target(IN_PROCESS, requests), service);
      run.start();
      List<CheckResult> results = new ArrayList<>();
      for (Check check : checks) {
        results.add(run.run(check));
      }
      return results;
    }
  }

  /** Also if the report has the fault once, at the check of the baseline that it fails. */
  static boolean isFailed(CheckResult result) {
    return result.outcome() == Outcome.FAILED || result.detail().startsWith("needs ");
  }

  /** The checks of each outcome, with the reasons of failures and skipped ones. */
  static Map<Outcome, List<String>> outcomes(
      Behaviour behaviour, UnaryOperator<ConformanceTarget> options) {
    try (ExampleService service = new ExampleService(behaviour)) {
      ConformanceRun run = Suite.run(options.apply(target(IN_PROCESS, 50)), service);
      run.start();
      return Suite.checks().stream()
          .map(run::run)
          .collect(
              Collectors.groupingBy(
                  CheckResult::outcome,
                  Collectors.mapping(
                      result -> result.check().id() + "\n" + result.detail(),
                      Collectors.toList())));
    }
  }
}
