package dev.contentservice.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.conformance.check.CheckResult.Outcome;
import dev.contentservice.conformance.checks.Suite;
import dev.contentservice.conformance.example.Behaviour;
import dev.contentservice.conformance.mutant.OtherChoices;
import dev.contentservice.conformance.mutant.OtherChoices.Choice;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A service that decides assumptions otherwise passes every check that does not rely on them. A
 * sample in each build; {@code -Dconformance.others=100} tries all, {@code
 * -Dconformance.otherPairs=N} N services with two decisions, each chosen by {@code
 * -Dconformance.seed}.
 */
@Tag("exhaustive")
class OtherChoicesTest {
  private static final int OTHERS = Integer.getInteger("conformance.others", 3);
  private static final int PAIRS = Integer.getInteger("conformance.otherPairs", 1);
  private static final Random RANDOM = new Random(Long.getLong("conformance.seed", 1));

  @Test
  void a_service_that_decides_otherwise_fails_no_check() {
    List<Choice> choices = new ArrayList<>(OtherChoices.all());
    Collections.shuffle(choices, RANDOM);

    assertThat(failed(choices.stream().limit(OTHERS).map(List::of))).isEmpty();
  }

  @Test
  void two_decisions_together_fail_no_check() {
    List<Choice> all = OtherChoices.all();
    List<List<Choice>> pairs =
        IntStream.range(0, PAIRS).mapToObj(i -> List.of(any(all), any(all))).toList();

    assertThat(failed(pairs.stream())).isEmpty();
  }

  @Test
  void each_assumption_that_two_operations_can_show_is_decided_otherwise() {
    Set<String> decided =
        OtherChoices.all().stream().map(Choice::assumption).collect(Collectors.toSet());
    // Options of the command say the method, the path and the header.
    decided.add("token-on-the-wire");

    Suite.checks().forEach(check -> assertThat(decided).containsAll(check.assumptions()));
  }

  private static Choice any(List<Choice> choices) {
    return choices.get(RANDOM.nextInt(choices.size()));
  }

  private static List<String> failed(Stream<List<Choice>> services) {
    return services.toList().parallelStream().flatMap(choices -> failed(choices).stream()).toList();
  }

  private static List<String> failed(List<Choice> choices) {
    Behaviour behaviour = new Behaviour();
    choices.forEach(choice -> choice.change().accept(behaviour));
    String[] without = choices.stream().map(Choice::assumption).toArray(String[]::new);
    return ExampleRuns.outcomes(behaviour, target -> target.excluding(without))
        .getOrDefault(Outcome.FAILED, List.of())
        .stream()
        .map(failure -> choices + "\n" + failure)
        .toList();
  }
}
