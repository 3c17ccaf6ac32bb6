package dev.contentservice.conformance;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.CheckResult;
import dev.contentservice.conformance.check.ConformanceRun;
import dev.contentservice.conformance.check.ConformanceTarget;
import dev.contentservice.conformance.checks.Suite;
import dev.contentservice.conformance.example.Behaviour;
import dev.contentservice.conformance.example.ExampleService;
import dev.contentservice.conformance.http.RouteOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Runs of all checks against the example service. */
final class ExampleRuns {
  private ExampleRuns() {}

  static ConformanceTarget target(ExampleService service, int requests) {
    return new ConformanceTarget(
        RouteOptions.assumed(service.url()),
        Behaviour.TOKEN,
        List.of("w1", "w2"),
        List.of(),
        7,
        requests);
  }

  static List<CheckResult> results(Behaviour behaviour, int requests) throws IOException {
    return results(behaviour, requests, Suite.checks());
  }

  static List<CheckResult> results(Behaviour behaviour, int requests, List<Check> checks)
      throws IOException {
    try (ExampleService service = new ExampleService(behaviour)) {
      ConformanceRun run = Suite.run(target(service, requests));
      run.start();
      List<CheckResult> results = new ArrayList<>();
      for (Check check : checks) {
        results.add(run.run(check));
      }
      return results;
    }
  }
}
