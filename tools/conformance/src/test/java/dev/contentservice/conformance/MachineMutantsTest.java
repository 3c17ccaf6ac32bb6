package dev.contentservice.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.CheckResult;
import dev.contentservice.conformance.check.CheckResult.Outcome;
import dev.contentservice.conformance.check.ConformanceRun;
import dev.contentservice.conformance.checks.Suite;
import dev.contentservice.conformance.example.ExampleService;
import dev.contentservice.conformance.mutant.MachineMutants;
import dev.contentservice.conformance.mutant.MachineMutants.Machine;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.Tables;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Faults that a machine makes are caught by some check, but for those that {@link
 * MachineMutants#EQUIVALENT} argues no request can show. A sample of them in each build; {@code
 * -Dconformance.mutants=N} tries N, {@code -Dconformance.pairs=N} N services with two faults, each
 * chosen by {@code -Dconformance.seed}.
 */
@Tag("exhaustive")
class MachineMutantsTest {
  private static final int MUTANTS = Integer.getInteger("conformance.mutants", 60);
  private static final int PAIRS = Integer.getInteger("conformance.pairs", 4);
  private static final int FIRST = Integer.getInteger("conformance.first", 20);
  private static final long SEED = Long.getLong("conformance.seed", 1);

  @Test
  void each_fault_of_the_sample_is_caught_unless_no_request_can_show_it() {
    List<Machine> all = new ArrayList<>(MachineMutants.all());
    assertThat(all).hasSizeGreaterThan(2000);
    assertThat(all).extracting(Machine::fault).doesNotHaveDuplicates();
    Collections.shuffle(all, new Random(SEED));

    List<Machine> sample = all.stream().limit(MUTANTS).toList();

    assertThat(escaped(sample)).isEqualTo(equivalent(sample));
  }

  @Test
  void each_argument_is_about_some_fault() {
    assertThat(MachineMutants.EQUIVALENT)
        .allMatch(
            each -> MachineMutants.all().stream().anyMatch(m -> m.fault().matches(each.faults())));
  }

  @Test
  void two_faults_do_not_hide_each_other() {
    List<Machine> all =
        MachineMutants.all().stream().filter(mutant -> !mutant.isEquivalent()).toList();
    Random random = new Random(SEED);
    List<Machine> pairs =
        IntStream.range(0, PAIRS)
            .mapToObj(
                i -> all.get(random.nextInt(all.size())).and(all.get(random.nextInt(all.size()))))
            .toList();

    assertThat(escaped(pairs)).isEmpty();
  }

  private static List<String> escaped(List<Machine> mutants) {
    return mutants.parallelStream()
        .filter(mutant -> !isCaught(mutant))
        .map(Machine::fault)
        .sorted()
        .toList();
  }

  private static List<String> equivalent(List<Machine> mutants) {
    return mutants.stream().filter(Machine::isEquivalent).map(Machine::fault).sorted().toList();
  }

  /** Of {@code -Dconformance.first=N} faults: the figure of the page. */
  @Test
  void the_first_failure_names_the_member_at_fault() {
    List<Machine> all =
        new ArrayList<>(
            MachineMutants.all().stream()
                .filter(mutant -> !mutant.isEquivalent() && !members(mutant.fault()).isEmpty())
                .toList());
    Collections.shuffle(all, new Random(SEED));

    List<Machine> sample = all.stream().limit(FIRST).toList();
    List<String> vague =
        sample.parallelStream().flatMap(MachineMutantsTest::vague).sorted().toList();

    assertThat(vague).hasSizeLessThanOrEqualTo(sample.size() / 20);
  }

  private static List<String> members(String text) {
    return Stream.concat(Tables.CREATE.stream(), Tables.UPDATE.stream())
        .map(Member::name)
        .filter(name -> text.matches("(?s)(.*[^a-z_])?" + name + "([^a-z_].*)?"))
        .toList();
  }

  /** The first failure, up to its requests, if it names no member of the fault. */
  private static Stream<String> vague(Machine mutant) {
    String failure =
        firstFailure(mutant)
            .map(r -> r.check().id().replace('-', '_') + r.check().statement() + "\n" + r.detail())
            .orElse("none");
    String printed = failure.split("\nrequest:", 2)[0];
    boolean named = members(mutant.fault()).stream().anyMatch(printed::contains);
    return named ? Stream.of() : Stream.of(mutant.fault() + ": " + printed);
  }

  private static boolean isCaught(Machine mutant) {
    return firstFailure(mutant).isPresent();
  }

  private static Optional<CheckResult> firstFailure(Machine mutant) {
    try (ExampleService service = new ExampleService(mutant.behaviour())) {
      ConformanceRun run = Suite.run(ExampleRuns.target(ExampleRuns.IN_PROCESS, 0), service);
      run.start();
      for (Check check : Suite.checks()) {
        CheckResult result = run.run(check);
        if (result.outcome() == Outcome.FAILED) {
          return Optional.of(result);
        }
      }
      return Optional.empty();
    }
  }
}
