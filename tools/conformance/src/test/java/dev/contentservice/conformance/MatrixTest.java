package dev.contentservice.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.checks.Suite;
import dev.contentservice.conformance.example.Behaviour;
import dev.contentservice.conformance.mutant.MachineMutants;
import dev.contentservice.conformance.mutant.Mutants;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every check against faults of a machine and of people: whether a check can go because others find
 * the same. Tries a random share of {@code -Dconformance.matrix=N} faults, chosen by {@code
 * -Dconformance.seed}; prints the figures, and writes which checks fail for each fault.
 */
@Tag("nightly")
class MatrixTest {
  private static final int FAULTS = Integer.getInteger("conformance.matrix", 40);

  private static Map<String, Supplier<Behaviour>> share() {
    Map<String, Supplier<Behaviour>> all = new TreeMap<>();
    Mutants.all().forEach(mutant -> all.put(mutant.fault(), mutant::behaviour));
    MachineMutants.all().stream()
        .filter(mutant -> !mutant.isEquivalent())
        .forEach(mutant -> all.put(mutant.fault(), mutant::behaviour));
    List<String> faults = new ArrayList<>(all.keySet());
    Collections.shuffle(faults, new Random(Long.getLong("conformance.seed", 1)));
    faults.stream().skip(FAULTS).forEach(all::remove);
    return all;
  }

  @Test
  void checks_catch_at_least_96_percent_of_the_faults() throws IOException {
    Map<String, Supplier<Behaviour>> faults = share();
    Map<String, List<String>> failed =
        faults.entrySet().parallelStream()
            .collect(
                Collectors.toConcurrentMap(
                    Map.Entry::getKey, fault -> failed(fault.getValue().get())));

    List<String> escaped =
        failed.keySet().stream().filter(fault -> failed.get(fault).isEmpty()).sorted().toList();
    String report = report(new TreeMap<>(failed), escaped.size());
    System.out.println(report.lines().findFirst().orElseThrow());
    Files.writeString(Path.of("target/matrix.txt"), report);

    assertThat(escaped).hasSizeLessThanOrEqualTo(faults.size() * 4 / 100);
  }

  private static List<String> failed(Behaviour behaviour) {
    return ExampleRuns.results(behaviour, 300).stream()
        .filter(ExampleRuns::isFailed)
        .map(result -> result.check().id())
        .toList();
  }

  private static String report(Map<String, List<String>> failed, int escaped) {
    Set<String> some = failed.values().stream().flatMap(List::stream).collect(Collectors.toSet());
    List<String> checks = Suite.checks().stream().map(Check::id).toList();
    List<String> never = checks.stream().filter(id -> !some.contains(id)).toList();
    return "faults: %d, caught: %d (%.1f %%); checks: %d, never failed: %d%n%n%s%n%n%s%n"
        .formatted(
            failed.size(),
            failed.size() - escaped,
            100.0 - 100.0 * escaped / failed.size(),
            checks.size(),
            never.size(),
            String.join("\n", never),
            failed.entrySet().stream()
                .map(e -> e.getKey() + ": " + String.join(" ", e.getValue()))
                .collect(Collectors.joining("\n")));
  }
}
