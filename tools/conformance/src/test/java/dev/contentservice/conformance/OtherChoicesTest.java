package dev.contentservice.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.CheckResult;
import dev.contentservice.conformance.check.CheckResult.Outcome;
import dev.contentservice.conformance.check.ConformanceRun;
import dev.contentservice.conformance.checks.Suite;
import dev.contentservice.conformance.example.ExampleService;
import dev.contentservice.conformance.mutant.OtherChoices;
import dev.contentservice.conformance.mutant.OtherChoices.Choice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A service that decides an assumption otherwise passes every check that does not rely on it. A
 * sample in each build; {@code -Dconformance.others=100} tries all.
 */
@Tag("exhaustive")
class OtherChoicesTest {
  private static final int OTHERS = Integer.getInteger("conformance.others", 4);
  private static final long SEED = Long.getLong("conformance.seed", 1);

  @Test
  void a_service_that_decides_otherwise_fails_no_check() {
    List<Choice> choices = new ArrayList<>(OtherChoices.all());
    Collections.shuffle(choices, new Random(SEED));

    assertThat(
            choices.stream().limit(OTHERS).toList().parallelStream()
                .flatMap(choice -> failed(choice).stream())
                .toList())
        .isEmpty();
  }

  private static List<String> failed(Choice choice) {
    try (ExampleService service = new ExampleService(choice.behaviour())) {
      ConformanceRun run =
          Suite.run(ExampleRuns.target(service, 50).excluding(choice.assumption()));
      run.start();
      List<String> failed = new ArrayList<>();
      for (Check check : Suite.checks()) {
        CheckResult result = run.run(check);
        if (result.outcome() == Outcome.FAILED) {
          failed.add(choice + "\n" + check.id() + " " + check.cites() + "\n" + result.detail());
        }
      }
      return failed;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
