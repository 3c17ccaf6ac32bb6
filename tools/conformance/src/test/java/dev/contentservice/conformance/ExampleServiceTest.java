package dev.contentservice.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.conformance.check.CheckResult;
import dev.contentservice.conformance.check.CheckResult.Outcome;
import dev.contentservice.conformance.check.ConformanceTarget;
import dev.contentservice.conformance.example.Behaviour;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example service conforms, so that a check that fails shows the fault of a mutant. */
class ExampleServiceTest {
  @Test
  void an_implementation_without_faults_passes_every_check() throws Exception {
    List<CheckResult> results = ExampleRuns.results(new Behaviour(), ConformanceTarget.REQUESTS);

    assertThat(results).hasSizeGreaterThan(350);
    assertThat(results)
        .filteredOn(result -> result.outcome() != Outcome.PASSED)
        .extracting(result -> result.check().id() + "\n" + result.detail())
        .isEmpty();
  }
}
