package dev.contentservice.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.checks.Suite;
import dev.contentservice.conformance.mutant.Mutant;
import dev.contentservice.conformance.mutant.Mutants;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Each faulty implementation is caught by the check that states what it breaks. */
@Tag("nightly")
class MutantsTest {
  private static final int REQUESTS = 300;

  @Test
  void each_fault_is_found_by_its_check() {
    List<String> survivors =
        Mutants.all().parallelStream()
            .filter(mutant -> !isCaught(mutant))
            .map(Mutant::toString)
            .toList();

    assertThat(Mutants.all()).hasSizeGreaterThanOrEqualTo(40);
    assertThat(survivors).isEmpty();
  }

  private static boolean isCaught(Mutant mutant) {
    Check own = check(mutant.caughtBy());
    List<Check> checks = mutant.caughtBy().startsWith("always-") ? Suite.checks() : List.of(own);
    return ExampleRuns.results(mutant.behaviour(), REQUESTS, checks).stream()
        .anyMatch(result -> result.check().id().equals(own.id()) && ExampleRuns.isFailed(result));
  }

  private static Check check(String id) {
    return Suite.checks().stream().filter(check -> check.id().equals(id)).findFirst().orElseThrow();
  }
}
