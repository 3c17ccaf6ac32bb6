package dev.contentservice.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.CheckResult;
import dev.contentservice.conformance.check.CheckResult.Outcome;
import dev.contentservice.conformance.check.ConformanceRun;
import dev.contentservice.conformance.check.ConformanceTarget;
import dev.contentservice.conformance.checks.Suite;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** All checks as dynamic tests. A test class implements this and says what to check. */
public interface ConformanceTests {
  /** The running service. */
  ConformanceTarget conformanceTarget();

  /**
   * One container for each kind of check, without those that the target excludes. The webhooks are
   * restored after the last one.
   */
  @TestFactory
  default Stream<DynamicNode> the_service_conforms() {
    ConformanceTarget target = conformanceTarget();
    ConformanceRun run = Suite.run(target);
    run.start();
    Map<String, List<Check>> kinds =
        Suite.checks().stream()
            .filter(check -> Collections.disjoint(check.assumptions(), target.without()))
            .collect(
                Collectors.groupingBy(
                    check -> check.id().substring(0, check.id().indexOf('-')),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return kinds.entrySet().stream()
        .<DynamicNode>map(
            kind ->
                dynamicContainer(
                    kind.getKey(), kind.getValue().stream().map(check -> test(run, check))))
        .onClose(run::restore);
  }

  private static DynamicNode test(ConformanceRun run, Check check) {
    return dynamicTest(
        check.id(),
        () -> {
          CheckResult result = run.run(check);
          Assumptions.assumeFalse(result.outcome() == Outcome.SKIPPED, result.detail());
          assertEquals(Outcome.PASSED, result.outcome(), () -> message(result));
        });
  }

  private static String message(CheckResult result) {
    return "%s (%s)%n%s%n"
        .formatted(result.check().statement(), result.check().citation(), result.detail());
  }
}
